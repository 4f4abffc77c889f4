import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type BackupHeader,
  type BackupRow,
  footerSchema,
  headerSchema,
  rowSchema,
} from './backup-format.ts';

/**
 * Reads the lines of a gzip file.
 *
 * @throws When the file cannot be read, is not in gzip format, or is truncated.
 */
async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The loop below throws the errors of both streams.
  pipeline(createReadStream(file), text, () => {});
  let unfinished = '';
  for await (const chunk of text) {
    const lines = `${unfinished}${chunk}`.split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines;
  }
}

/** A backup that is being read. */
export interface Backup {
  header: BackupHeader;
  /** @throws When the file is truncated or has an invalid line. */
  rows: AsyncIterable<BackupRow>;
}

const damaged = (file: string, cause?: unknown) =>
  new Error(`The file ${file} is not a complete backup of this API. Nothing was changed.`, {
    cause,
  });

function parse<Schema extends z.ZodType>(schema: Schema, line: string) {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    // The caller reports that the file is damaged.
    return undefined;
  }
}

async function* readRows(file: string, lines: AsyncIterator<string>): AsyncGenerator<BackupRow> {
  for (let count = 0; ; count += 1) {
    const { value = '' } = await lines.next().catch((error: unknown) => {
      throw damaged(file, error);
    });
    const row = parse(rowSchema, value);
    if (row) yield row;
    else if (parse(footerSchema, value)?.rows === count) return;
    else throw damaged(file);
  }
}

/**
 * Opens a backup.
 *
 * @throws When the file is not a backup.
 */
export async function readBackup(file: string): Promise<Backup> {
  const lines = readLines(file);
  const first = await lines.next().catch((error: unknown) => {
    throw damaged(file, error);
  });
  const header = first.done ? undefined : parse(headerSchema, first.value);
  if (!header) throw damaged(file);
  return { header, rows: readRows(file, lines) };
}
