// Change: focus moves into the open menu, stays there, and returns to the button; Escape and Back close the menu.
import Layout from '@theme-original/Navbar/MobileSidebar/Layout';
import type {Props} from '@theme/Navbar/MobileSidebar/Layout';
import {useNavbarMobileSidebar} from '@docusaurus/theme-common/internal';
import {useModalMenu} from '@site/src/hooks/useModalMenu';

export default function NavbarMobileSidebarLayout(props: Props) {
  const {shown, toggle} = useNavbarMobileSidebar();
  const menu = useModalMenu(shown, toggle);
  return (
    <div ref={menu} inert={!shown}>
      <Layout {...props} />
    </div>
  );
}
