import { readFile, writeFile } from 'node:fs/promises';

/** Replaces the text of a file by what `change` returns. */
export async function changeFile(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

/**
 * Replaces a text in a file, where it stands first.
 *
 * @throws When the file does not contain the text: the edit would test nothing.
 */
export async function editFile(path: string, find: string, replace: string): Promise<void> {
  await changeFile(path, (text) => {
    if (text.includes(find)) return text.replace(find, () => replace);
    throw new Error(`${path} does not contain "${find}". Please change the edit.`);
  });
}
