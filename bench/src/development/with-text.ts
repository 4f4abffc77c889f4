import { readFileSync, writeFileSync } from 'node:fs';
import { onSignals } from '../processes/on-signals.ts';

/**
 * Lends a text of a source file for changes. However that ends, the text is restored, and nothing else
 * in the file: somebody may be editing it.
 *
 * @param work - Is given a function that puts another text in its place.
 * @throws When the text is not in the file.
 */
export async function withText<Result>(
  file: string,
  text: string,
  work: (change: (to: string) => void) => Promise<Result>,
): Promise<Result> {
  let current = text;
  const change = (to: string) => {
    const source = readFileSync(file, 'utf8');
    if (!source.includes(current)) throw new Error(`There is no "${current}" in ${file}.`);
    const changed = source.replace(current, () => to);
    writeFileSync(file, changed);
    current = to;
  };
  const restore = () => {
    if (current !== text) change(text);
  };
  process.once('exit', restore);
  // Without a listener, a signal would end us before anything is restored.
  const ignoreSignals = onSignals(() => process.exit(1));
  try {
    return await work(change);
  } finally {
    restore();
    process.off('exit', restore);
    ignoreSignals();
  }
}
