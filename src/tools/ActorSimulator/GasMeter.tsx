import Translate from '@docusaurus/Translate';
import clsx from 'clsx';
import type {ReactNode} from 'react';
import type {Meter} from './steps';
import type {Numbers} from './narration';
import styles from './styles.deferred.module.css';

type Props = {
  meter: Meter;
  /** Whether the message has not been sent yet, so that its gas is nowhere. */
  isEmpty: boolean;
  numbers: Numbers;
};

const NOTHING = {burned: 0, rent: 0, free: 0, returned: 0};

/** Where the gas limit of a user's message is now, as a bar and in numbers, and what the user has paid. */
export default function GasMeter({meter, isEmpty, numbers: {gas, price}}: Props) {
  const {payer, payload, limit} = meter;
  const {burned, rent, free, returned} = isEmpty ? NOTHING : meter;
  const parts: {gas: number; style: string | undefined; name: ReactNode}[] = [
    {
      gas: burned,
      style: styles.burned,
      name: (
        <Translate id="actorSimulator.burned" description="Actor simulator: gas that was burned">
          burned
        </Translate>
      ),
    },
    {
      gas: rent,
      style: styles.rent,
      name: (
        <Translate id="actorSimulator.rent" description="Actor simulator: gas that paid for a stay">
          rent
        </Translate>
      ),
    },
    {
      gas: isEmpty ? 0 : limit - burned - rent - free - returned,
      style: styles.aside,
      name: (
        <Translate
          id="actorSimulator.aside"
          description="Actor simulator: gas kept for signals, stays, mailbox messages and reply handlers">
          set aside
        </Translate>
      ),
    },
    {
      gas: free,
      style: styles.free,
      name: (
        <Translate id="actorSimulator.free" description="Actor simulator: gas that is left">
          left
        </Translate>
      ),
    },
    {
      gas: returned,
      style: styles.returned,
      name: (
        <Translate id="actorSimulator.returned" description="Actor simulator: gas given back">
          returned
        </Translate>
      ),
    },
  ];
  return (
    <div className={styles.meter}>
      {/* By its text, because React can't change a text that a translator has replaced. */}
      <p key={`${payer} ${payload} ${limit}`} className={styles.meterTitle}>
        <Translate
          id="actorSimulator.meter"
          description="Actor simulator: heading of a gas meter; {payer} is a user, {payload} a message"
          values={{payer, payload, limit: gas(limit), vara: price(limit)}}>
          {'Gas of {payer}’s “{payload}”: limit {limit}, {vara} VARA'}
        </Translate>
      </p>
      <div className={styles.gasBar} aria-hidden="true">
        {parts.map((part, index) => (
          <i
            key={index}
            className={part.style}
            style={{inlineSize: `${(100 * part.gas) / limit}%`}}
          />
        ))}
      </div>
      <dl className={styles.parts}>
        {parts.map((part, index) => (
          <div key={index}>
            <dt>
              <i className={clsx(styles.swatch, part.style)} aria-hidden="true" />
              {part.name}
            </dt>
            <dd>{gas(part.gas)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Translate
              id="actorSimulator.paid"
              description="Actor simulator: what a user has paid for gas so far"
              values={{payer}}>
              {'{payer} has paid'}
            </Translate>
          </dt>
          <dd>{`${price(burned + rent)} VARA`}</dd>
        </div>
      </dl>
    </div>
  );
}
