// Change: pages can hold diagrams drawn at build; tables scroll by keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '@site/src/components/Diagram';
import Table, {TableHeader} from '@site/src/components/Table';

export default {...MDXComponents, Diagram, table: Table, th: TableHeader};
