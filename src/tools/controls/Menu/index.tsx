import {type ReactNode, useId} from 'react';

type Props = {
  /** The shown texts, by value. */
  options: ReadonlyMap<string, string>;
  value: string;
  onChange: (value: string) => void;
  /** Id of the element that explains the choice. */
  describedBy?: string;
  /** The label. */
  children: ReactNode;
};

/** A menu of several options, behind its label. Where both are, and how wide, is left to what is around them. */
export default function Menu({options, value, onChange, describedBy, children}: Props) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{children}</label>
      <select
        id={id}
        value={value}
        onChange={event => onChange(event.target.value)}
        aria-describedby={describedBy}>
        {[...options].map(([option, shown]) => (
          <option key={option} value={option}>
            {shown}
          </option>
        ))}
      </select>
    </>
  );
}
