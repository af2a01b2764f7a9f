// Change: beside the edit link, one that reports a mistake on the page.
import EditThisPage from '@theme-original/EditThisPage';
import type {Props} from '@theme/EditThisPage';
import ReportLink from '@site/src/components/ReportLink';

export default function EditThisPageWrapper(props: Props) {
  return (
    <>
      <EditThisPage {...props} />
      <ReportLink />
    </>
  );
}
