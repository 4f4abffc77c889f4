import { type GateRecord, gateRecordSchema } from '@clean-express/release-contract/gate-record';
import { readJsonFile } from '../read-json-file.ts';

/**
 * Reads the record that a gate has written.
 *
 * @throws DeliveryError when the file is not one.
 */
export function readRecord(file: string): Promise<GateRecord> {
  return readJsonFile(file, {
    schema: gateRecordSchema,
    title: 'the record of a gate',
    whenMissing: 'Name the record that the gate has written.',
    whenInvalid: 'Run the gate again.',
  });
}
