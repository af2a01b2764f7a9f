// Change: only a button. The dialog, its styles and the engine are downloaded on first use and work with both search
// providers. The theme's own renders DocSearch's button, whose module includes the dialog, and contacts Algolia on
// every page.
import {useCallback, useEffect, useRef, useState} from 'react';
import Translate from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {isSearchShortcut, isSlash} from '@site/src/browser/shortcuts';
import styles from './styles.module.css';

type Dialog = typeof import('@site/src/components/SearchDialog').default;

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, select, textarea'));

/** Opens the dialog on Ctrl/Cmd+K and, outside of fields, on `/`; closes it on Escape and on Ctrl/Cmd+K. */
function useShortcuts(isOpen: boolean, open: () => void, close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isToggle = isSearchShortcut(event);
      const opensBySlash = isSlash(event) && !isEditable(event.target);
      // While the reader composes Chinese, Escape belongs to the input method.
      const isEscape = event.key === 'Escape' && !event.isComposing;
      if (isOpen ? isToggle || isEscape : isToggle || opensBySlash) {
        event.preventDefault();
        (isOpen ? close : open)();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, open, close]);
}

/**
 * Returns the dialog, null until it is downloaded, and a function that downloads it and resolves to whether that
 * worked.
 */
function useDialog(): [Dialog | null, () => Promise<boolean>] {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const fetchDialog = useCallback(
    () =>
      Promise.all([
        import(/* webpackChunkName: "search" */ '@site/src/components/SearchDialog'),
        // The bundler would drop a static import of these, because DocSearch declares that its modules have no side
        // effects.
        import(/* webpackChunkName: "search" */ '@docsearch/react/style/variables'),
        import(/* webpackChunkName: "search" */ '@docsearch/react/style/modal'),
      ]).then(
        ([module]) => {
          setDialog(() => module.default);
          return true;
        },
        () => false,
      ),
    [],
  );
  return [dialog, fetchDialog];
}

export default function SearchBar() {
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, fetchDialog] = useDialog();
  const [opened, setOpened] = useState<{query?: string} | null>(null);
  const [failed, setFailed] = useState(false);
  const isBrowser = useIsBrowser();
  const modifier = isBrowser && /mac|iphone|ipad/i.test(window.navigator.userAgent) ? '⌘' : 'Ctrl';

  const prepare = () => void fetchDialog();
  const openWith = useCallback(
    async (query?: string) => {
      const isThere = await fetchDialog();
      setFailed(!isThere);
      setOpened(isThere ? {query} : null);
    },
    [fetchDialog],
  );
  const open = useCallback(() => void openWith(), [openWith]);
  const close = useCallback(() => setOpened(null), []);
  const isOpen = opened !== null;
  useShortcuts(isOpen, open, close);
  useEffect(() => {
    const opener = button.current;
    // Runs after the dialog is closed and the page is no longer inert.
    return isOpen ? () => opener?.focus() : undefined;
  }, [isOpen]);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (/^[\p{L}\p{N}]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      void openWith(event.key);
    }
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onMouseOver={prepare}
        onFocus={prepare}
        onTouchStart={prepare}
        onKeyDown={onKeyDown}
        onClick={open}>
        <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
          <path
            d="m14.4 14.4 4.1 4.1M16 8.9A7.1 7.1 0 1 1 1.8 8.9a7.1 7.1 0 0 1 14.2 0Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.7"
            strokeLinecap="round"
          />
        </svg>
        <span className={styles.label}>
          {/* The ids of the theme's texts. Importing its SearchTranslations would load the texts of the whole dialog. */}
          <Translate
            id="theme.SearchBar.label"
            description="The ARIA label and placeholder for search button">
            Search
          </Translate>
        </span>
        <span className={styles.keys} aria-hidden="true">
          {[modifier, 'K'].map(key => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      </button>
      {failed && (
        <p className={styles.alert} role="alert">
          <strong>
            <Translate
              id="theme.SearchModal.errorScreen.titleText"
              description="The title for error screen">
              Unable to fetch results
            </Translate>
          </strong>{' '}
          <Translate
            id="theme.SearchModal.errorScreen.helpText"
            description="The help text for error screen">
            You might want to check your network connection.
          </Translate>
        </p>
      )}
      {Dialog && <Dialog opened={opened} onClose={close} />}
    </>
  );
}
