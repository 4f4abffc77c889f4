import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Reads the lines of a gzip file.
 *
 * @throws When the file cannot be read, is not in gzip format, or is truncated.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
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
