import Translate, {translate} from '@docusaurus/Translate';
import ScrollRegion from '@site/src/components/ScrollRegion';
import type {Entry} from '@site/src/sails/idl';
import type {HeaderPart} from '@site/src/sails/payload';
import type {Row} from './model';
import styles from './styles.deferred.module.css';

/** A table of the parts of a payload: the bytes and the meaning of each. */
export default function Parts({rows, entry}: {rows: Row[]; entry: Entry}) {
  return (
    <ScrollRegion
      label={translate({
        id: 'payloadCoder.parts',
        message: 'Parts of the payload',
        description: 'Screen reader name of a table',
      })}>
      <table className={styles.parts}>
        <thead>
          <tr>
            <th scope="col">
              <Translate id="payloadCoder.bytes" description="Heading of a table column">
                Bytes
              </Translate>
            </th>
            <th scope="col">
              <Translate id="payloadCoder.part" description="Heading of a table column">
                Part
              </Translate>
            </th>
            <th scope="col">
              <Translate id="payloadCoder.meaning" description="Heading of a table column">
                Meaning
              </Translate>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={`${'part' in row ? row.part : row.name} ${index}`}
              className={'part' in row ? undefined : styles.argument}>
              <td>
                <code translate="no">{row.hex}</code>
              </td>
              {'part' in row ? (
                <>
                  <td>{partName(row.part)}</td>
                  <td>{partMeaning(row.part, entry)}</td>
                </>
              ) : (
                <>
                  <td>
                    {row.name && <code translate="no">{row.name}</code>}{' '}
                    <code translate="no" className={styles.type}>
                      {row.type.name}
                    </code>
                  </td>
                  <td>
                    <code translate="no">{row.meaning}</code>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function partName(part: HeaderPart): string {
  return {
    magic: translate({
      id: 'payloadCoder.magic',
      message: 'magic',
      description: 'Part of a header: its first two bytes',
    }),
    version: translate({
      id: 'payloadCoder.version',
      message: 'version',
      description: 'Part of a header',
    }),
    length: translate({
      id: 'payloadCoder.length',
      message: 'header length',
      description: 'Part of a header',
    }),
    interface: translate({
      id: 'payloadCoder.interface',
      message: 'interface id',
      description: 'Part of a header',
    }),
    entry: translate({
      id: 'payloadCoder.entryId',
      message: 'entry id',
      description: 'Part of a header',
    }),
    route: translate({
      id: 'payloadCoder.route',
      message: 'route',
      description: 'Part of a header',
    }),
    reserved: translate({
      id: 'payloadCoder.reserved',
      message: 'reserved',
      description: 'Part of a header',
    }),
    service: translate({
      id: 'payloadCoder.serviceName',
      message: 'name of the service',
      description: 'Part of a payload of Sails 0.x',
    }),
    name: translate({
      id: 'payloadCoder.functionName',
      message: 'name of the call or event',
      description: 'Part of a payload of Sails 0.x',
    }),
  }[part];
}

function partMeaning(part: HeaderPart, {kind, service, name, header}: Entry): string {
  switch (part) {
    case 'magic':
      return 'GM';
    case 'version':
      return '1';
    case 'length':
      return translate({
        id: 'payloadCoder.length.meaning',
        message: '16 bytes',
        description: 'Length of a header',
      });
    case 'interface':
      return (
        service ||
        translate({
          id: 'payloadCoder.interface.none',
          message: 'none: a constructor',
          description: 'What an interface id of zeros means',
        })
      );
    case 'service':
      return service;
    case 'name':
      return name;
    case 'entry': {
      const entry = {number: 'entryId' in header ? header.entryId : '', name};
      if (kind === 'event')
        return translate(
          {
            id: 'payloadCoder.entryId.event',
            message: 'event {number}: {name}',
            description: 'Meaning of an entry id',
          },
          entry,
        );
      return kind === 'constructor'
        ? translate(
            {
              id: 'payloadCoder.entryId.constructor',
              message: 'constructor {number}: {name}',
              description: 'Meaning of an entry id',
            },
            entry,
          )
        : translate(
            {
              id: 'payloadCoder.entryId.function',
              message: 'function {number}: {name}',
              description: 'Meaning of an entry id',
            },
            entry,
          );
    }
    case 'route':
      return kind === 'constructor'
        ? translate({
            id: 'payloadCoder.route.none',
            message: 'the program itself',
            description: 'Meaning of route 0 of a constructor',
          })
        : translate(
            {
              id: 'payloadCoder.route.service',
              message: 'service {number} of the program',
              description: 'Meaning of a route',
            },
            {number: 'route' in header ? header.route : ''},
          );
    default:
      return '0';
  }
}
