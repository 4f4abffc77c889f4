import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { DeliveryError } from './errors/delivery-error.ts';

/** What a file is, and what to do without it. */
interface Expected<Schema> {
  schema: Schema;
  /** `the record of a gate` */
  title: string;
  /** A sentence for a file that cannot be read. */
  whenMissing: string;
  /** A sentence for a file with anything else. */
  whenInvalid: string;
}

/**
 * Reads a JSON file that a command is given.
 *
 * @throws DeliveryError when it cannot be read, or is something else.
 */
export async function readJsonFile<Schema extends z.ZodType>(
  file: string,
  { schema, title, whenMissing, whenInvalid }: Expected<Schema>,
): Promise<z.infer<Schema>> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new DeliveryError('usage', `Could not read ${file}. ${whenMissing}`, { cause });
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DeliveryError('usage', `${file} is not ${title}. ${whenInvalid}`, { cause });
  }
}
