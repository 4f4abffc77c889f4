import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/**
 * Reads the lines of a compressed file.
 *
 * @throws When it cannot be read, is not compressed, or was cut off.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8');
  // An error of either reaches whoever reads the text.
  pipeline(createReadStream(file), text, () => {});
  let unfinished = '';
  for await (const chunk of text) {
    const lines = `${unfinished}${chunk}`.split('\n');
    unfinished = lines.pop() ?? '';
    yield* lines;
  }
}
