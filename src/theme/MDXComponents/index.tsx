// Change: pages can hold ready HTML, diagrams drawn at build, formulas and versions of samples; tables scroll by keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import CheckedWith from '@site/src/components/CheckedWith';
import Diagram from '@site/src/components/Diagram';
import FormulaStyles from '@site/src/components/FormulaStyles';
import StaticLinks from '@site/src/components/StaticLinks';
import Table, {TableHeader} from '@site/src/components/Table';

export default {
  ...MDXComponents,
  CheckedWith,
  Diagram,
  FormulaStyles,
  StaticLinks,
  table: Table,
  th: TableHeader,
};
