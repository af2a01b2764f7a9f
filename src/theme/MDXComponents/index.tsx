// Change: pages can hold diagrams drawn at build.
import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '@site/src/components/Diagram';

export default {...MDXComponents, Diagram};
