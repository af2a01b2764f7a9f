import type {ClientModule} from '@docusaurus/types';

/**
 * Client module: `data-navigated` on the page's root once the reader has gone on from the page that was loaded.
 * Styles put off the layout of tables that are off the screen only until then, as scrolling to a heading needs it.
 */
const navigated: ClientModule = {
  onRouteUpdate({previousLocation}) {
    if (previousLocation) {
      document.documentElement.dataset.navigated = '';
    }
  },
};

export const {onRouteUpdate} = navigated;
