// Change: components for code and diagrams rendered at build time, and for the programs and versions of samples;
// wide tables scroll, with the keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import ProgramFacts from '@site/src/components/ProgramFacts';
import SampleVersions from '@site/src/components/SampleVersions';
import Diagram from '@site/src/components/Diagram';
import StaticCode from '@site/src/components/StaticCode';
import Table, {TableHeader} from '@site/src/components/Table';
import FragmentLinks from '@site/src/components/FragmentLinks';

export default {
  ...MDXComponents,
  ProgramFacts,
  SampleVersions,
  Diagram,
  FragmentLinks,
  StaticCode,
  table: Table,
  th: TableHeader,
};
