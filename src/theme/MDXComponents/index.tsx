// Change: pages can hold diagrams drawn at build, formulas and versions of samples; tables scroll by keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import CheckedWith from '@site/src/components/CheckedWith';
import Diagram from '@site/src/components/Diagram';
import FormulaStyles from '@site/src/components/FormulaStyles';
import Table, {TableHeader} from '@site/src/components/Table';

export default {
  ...MDXComponents,
  CheckedWith,
  Diagram,
  FormulaStyles,
  table: Table,
  th: TableHeader,
};
