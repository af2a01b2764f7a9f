import Link from '@docusaurus/Link';
import Translate from '@docusaurus/Translate';
import file from '@generated/run-program/default/file.json';
import {PROGRAM_FILE} from '@site/src/pluginData/programFile';

/** Link to the file that runs a program in Node.js, with what a reader needs to check the download. */
export default function ProgramFile() {
  return (
    <p>
      <Translate
        id="programFile.download"
        description="A file for readers, its size, and its checksum"
        values={{
          link: (
            // It is no page of the router.
            <Link to={`pathname:///${PROGRAM_FILE}`} target="_self" download>
              {PROGRAM_FILE}
            </Link>
          ),
          bytes: file.bytes.toLocaleString('en-US'),
          sha256: <code translate="no">{file.sha256}</code>,
        }}>
        {'Download {link}: {bytes} bytes, SHA-256 {sha256}.'}
      </Translate>
    </p>
  );
}
