// Change: folds are plain `<details>`, which browsers open when they search. Docusaurus turns the `<details>` of pages
// into this component.
export {default} from '@site/src/components/Fold';
