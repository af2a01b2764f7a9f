// Change: pages can hold diagrams drawn at build and formulas; tables scroll by keyboard too.
import MDXComponents from '@theme-original/MDXComponents';
import Diagram from '@site/src/components/Diagram';
import FormulaStyles from '@site/src/components/FormulaStyles';
import Table, {TableHeader} from '@site/src/components/Table';

export default {...MDXComponents, Diagram, FormulaStyles, table: Table, th: TableHeader};
