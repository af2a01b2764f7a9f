// Change: Escape closes the menu, even if the pointer opened it; a click opens it, because assistive software clicks.
// From: @docusaurus/theme-classic 3.10.2 (ejected: its state can't be changed from outside)
import {type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState} from 'react';
import NavbarItem from '@theme/NavbarItem';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Desktop';
import NavbarNavLink from '@theme/NavbarItem/NavbarNavLink';
import clsx from 'clsx';

export default function DropdownNavbarItemDesktop({items, position, className, ...props}: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  /** True after the menu was closed with the pointer on it, until the pointer leaves. Hovering would open it again. */
  const [dismissed, setDismissed] = useState(false);

  useEffect(() => {
    const closeFromOutside = ({target}: Event) => {
      if (!root.current?.contains(target as Node)) {
        setShown(false);
      }
    };
    const closeByEscape = ({key}: KeyboardEvent) => {
      if (key !== 'Escape' || root.current === null) {
        return;
      }
      if (root.current.contains(document.activeElement)) {
        root.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      }
      setShown(false);
      setDismissed(root.current.matches(':hover'));
    };
    const outside = ['mousedown', 'touchstart', 'focusin'];
    outside.forEach(type => document.addEventListener(type, closeFromOutside));
    document.addEventListener('keydown', closeByEscape);
    return () => {
      outside.forEach(type => document.removeEventListener(type, closeFromOutside));
      document.removeEventListener('keydown', closeByEscape);
    };
  }, []);

  const toggle = (event: React.SyntheticEvent) => {
    event.preventDefault();
    setShown(!shown);
    setDismissed(shown);
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      toggle(event);
    }
  };

  return (
    <div
      ref={root}
      onMouseLeave={() => setDismissed(false)}
      className={clsx('navbar__item', 'dropdown', {
        'dropdown--hoverable': !dismissed,
        'dropdown--right': position === 'right',
        'dropdown--show': shown,
      })}>
      <NavbarNavLink
        aria-haspopup="true"
        aria-expanded={shown}
        role="button"
        // A link without an address can't be focused.
        href={props.to ? undefined : '#'}
        className={clsx('navbar__link', className)}
        {...props}
        onClick={props.to ? undefined : toggle}
        onKeyDown={onKeyDown}>
        {props.children ?? props.label}
      </NavbarNavLink>
      <ul className="dropdown__menu">
        {items.map((item, index) => (
          <NavbarItem
            isDropdownItem
            activeClassName="dropdown__link--active"
            {...item}
            key={index}
          />
        ))}
      </ul>
    </div>
  );
}
