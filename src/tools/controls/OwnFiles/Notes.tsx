import type {Idl} from '@site/src/sails/idl';
import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import {assumptionNote} from './texts';

/** What an IDL left open, and how it was read. */
export default function Notes({idl}: {idl: Idl}) {
  return idl.assumptions.map((assumption, index) => (
    <p key={index} className={form.docs}>
      {assumptionNote(assumption)}
    </p>
  ));
}
