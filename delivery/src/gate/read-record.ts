import { readFile } from 'node:fs/promises';
import { type GateRecord, gateRecordSchema } from '@clean-express/federation/gate-record';
import { DeliveryError } from '../errors/delivery-error.ts';

/**
 * Reads the record that a gate has written.
 *
 * @throws DeliveryError when the file is not one.
 */
export async function readRecord(file: string): Promise<GateRecord> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    const message = `Could not read ${file}. Name the record that the gate has written.`;
    throw new DeliveryError('usage', message, { cause });
  });
  try {
    return gateRecordSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${file} is not the record of a gate. Run the gate again.`;
    throw new DeliveryError('usage', message, { cause });
  }
}
