import type {ComponentProps} from 'react';
import clsx from 'clsx';

type Props = Pick<ComponentProps<'button'>, 'ref' | 'children' | 'aria-label'> & {
  onClick: () => void;
  /** Whether it is what the reader does next. */
  main?: boolean;
  /** Whether it does nothing now. */
  off?: boolean;
};

/** A button of a tool. */
export default function Button({onClick, main = false, off = false, ...others}: Props) {
  // Not `disabled`, because a button that is disabled after a click loses the focus.
  return (
    <button
      {...others}
      type="button"
      className={clsx('button', main ? 'button--primary' : 'button--secondary')}
      aria-disabled={off}
      onClick={() => !off && onClick()}
    />
  );
}
