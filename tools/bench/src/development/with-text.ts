import { readFileSync, writeFileSync } from 'node:fs';
import { onSignals } from '../processes.ts';

/**
 * Lets some work change a text in a source file, and restores the text afterwards, even if the work
 * fails. The rest of the file is left alone, because a developer may be editing it.
 *
 * @param work - Gets a function that replaces the text.
 * @throws When the text is not in the file.
 */
export async function withText(
  file: string,
  text: string,
  work: (change: (to: string) => void) => Promise<void>,
): Promise<void> {
  let current = text;
  const change = (to: string) => {
    const source = readFileSync(file, 'utf8');
    if (!source.includes(current)) throw new Error(`${file} does not contain "${current}".`);
    writeFileSync(
      file,
      source.replace(current, () => to),
    );
    current = to;
  };
  const restore = () => {
    if (current !== text) change(text);
  };
  process.once('exit', restore);
  // Without a listener, a signal would end this process before the text is restored.
  const ignoreSignals = onSignals(() => process.exit(1));
  try {
    await work(change);
  } finally {
    restore();
    process.off('exit', restore);
    ignoreSignals();
  }
}
