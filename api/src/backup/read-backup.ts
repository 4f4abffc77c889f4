import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '@clean-express/server-kit/process';
import { z } from 'zod';

/** Name and version of the file format. */
export const FORMAT = 'clean-express-backup-1';

/** The first line of a backup describes its content. */
const headerSchema = z.object({
  format: z.literal(FORMAT),
  /** Name of the last migration that the tables had. */
  version: z.string(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

/** A line for each row: the row as PostgreSQL writes it in JSON. */
const rowSchema = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

/** The last line has the number of rows, which reveals a truncated file. */
const footerSchema = z.object({ rows: z.int().nonnegative() });

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupRow = z.infer<typeof rowSchema>;

const damaged = (file: string, cause?: unknown) =>
  new StartupError(`The file ${file} is not a complete backup of this API. Nothing was changed.`, {
    cause,
  });

/** Reads the lines of a gzip file. */
async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // The loop below throws the errors of both streams.
  pipeline(createReadStream(file), text, () => {});
  let unfinished = '';
  try {
    for await (const chunk of text) {
      const lines = `${unfinished}${chunk}`.split('\n');
      unfinished = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw damaged(file, error);
  }
}

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
    const { value = '' } = await lines.next();
    const row = parse(rowSchema, value);
    if (row) yield row;
    else if (parse(footerSchema, value)?.rows === count) return;
    else throw damaged(file);
  }
}

/**
 * Opens a backup; its rows are read on demand.
 *
 * @throws When the file is not a backup; reading the rows, when it is truncated or has an invalid line.
 */
export async function readBackup(file: string) {
  const lines = readLines(file);
  const header = parse(headerSchema, (await lines.next()).value ?? '');
  if (!header) throw damaged(file);
  return { header, rows: readRows(file, lines) };
}
