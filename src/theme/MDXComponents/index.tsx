// Change: components for code and diagrams rendered at build time, and for the versions of samples; wide
// tables scroll, with the keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import SampleVersions from '@site/src/components/SampleVersions';
import Diagram from '@site/src/components/Diagram';
import StaticCode from '@site/src/components/StaticCode';
import Table, {TableHeader} from '@site/src/components/Table';
import FragmentLinks from '@site/src/components/FragmentLinks/index';

export default {
  ...MDXComponents,
  SampleVersions,
  Diagram,
  FragmentLinks,
  StaticCode,
  table: Table,
  th: TableHeader,
};
