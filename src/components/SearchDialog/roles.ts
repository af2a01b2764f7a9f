import {useEffect} from 'react';

const set = (element: Element, attributes: Record<string, string | null>) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
};

/** Names each list of results after its heading, and gives it the id that its options and the field refer to. */
function nameLists(dialog: Element): string[] {
  return Array.from(dialog.querySelectorAll('[role="listbox"]'), list => {
    const id = list.firstElementChild?.id.replace(/-item-\d+$/, '-list') ?? '';
    const heading = list.previousElementSibling?.textContent ?? '';
    set(list, {id, 'aria-label': heading, 'aria-labelledby': null});
    return id;
  });
}

function correctRoles(dialog: Element, input: Element, label: string): void {
  const lists = nameLists(dialog);
  set(dialog, {
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': label,
    'aria-labelledby': null,
    'aria-expanded': null,
    'aria-haspopup': null,
    'aria-controls': null,
    tabindex: null,
  });
  dialog.querySelectorAll('header, footer').forEach(part => set(part, {role: 'none'}));
  set(input, {
    role: 'combobox',
    'aria-expanded': String(lists.length > 0),
    'aria-controls': lists.length > 0 ? lists.join(' ') : null,
  });
}

/**
 * Corrects what DocSearch 3.9 tells screen readers: the dialog has the role of a button and the field is not a
 * combobox; all lists of results share one id and have no name; header and footer are landmarks of the page.
 *
 * @param container an ancestor of the dialog
 * @param label the dialog's name
 */
export function useDialogRoles(container: React.RefObject<Element | null>, label: string): void {
  useEffect(() => {
    const dialog = container.current?.querySelector('.DocSearch-Container');
    const input = dialog?.querySelector('.DocSearch-Input');
    if (!dialog || !input) {
      return undefined;
    }
    const update = () => correctRoles(dialog, input, label);
    update();
    const observer = new MutationObserver(update);
    observer.observe(dialog, {subtree: true, childList: true, attributeFilter: ['aria-controls']});
    return () => observer.disconnect();
  }, [container, label]);
}

/**
 * Keeps the keyboard and screen readers out of the page behind the dialog. DocSearch's own focus trap counts hidden
 * links.
 */
export function useInertPage(): void {
  useEffect(() => {
    const page = document.getElementById('__docusaurus');
    page?.setAttribute('inert', '');
    return () => page?.removeAttribute('inert');
  }, []);
}
