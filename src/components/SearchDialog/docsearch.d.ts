// DocSearch 3.9 ships types for its root module only.
declare module '@docsearch/react/modal' {
  export {DocSearchModal} from '@docsearch/react';
}
declare module '@docsearch/react/style/modal';
declare module '@docsearch/react/style/variables';
