// Change: pages can hold code, diagrams and formulas rendered at build, and versions of samples; tables scroll by keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import CheckedWith from '@site/src/components/CheckedWith';
import Diagram from '@site/src/components/Diagram';
import FormulaStyles from '@site/src/components/FormulaStyles';
import StaticCode from '@site/src/components/StaticCode';
import Table, {TableHeader} from '@site/src/components/Table';
import FragmentLinks from '@site/src/staticContent/FragmentLinks';

export default {
  ...MDXComponents,
  CheckedWith,
  Diagram,
  FormulaStyles,
  FragmentLinks,
  StaticCode,
  table: Table,
  th: TableHeader,
};
