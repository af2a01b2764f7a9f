import form from '@site/src/tools/controls/SailsForm/styles.deferred.module.css';
import styles from './styles.deferred.module.css';

type Props = {
  id: string;
  accept: string;
  label: string;
  /** Id of the element that names the file in use. */
  describedBy: string;
  onChange: (files: readonly File[]) => void;
};

/**
 * A field for a file. It forgets the file at once, so that the same one can be chosen again after a rebuild; what is in
 * use is said by the element `describedBy`.
 */
export default function FileField({id, accept, label, describedBy, onChange}: Props) {
  return (
    <div className={form.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        onChange={({target}) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          // Empty when the reader cancels.
          if (files.length > 0) onChange(files);
        }}
      />
    </div>
  );
}
