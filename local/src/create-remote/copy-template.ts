import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';

/** What a new remote is made of. */
export interface NewRemote {
  /** `gift-cards`. */
  name: string;
  port: number;
}

/** `gift-cards` → `Gift Cards`. */
function titleOf(name: string): string {
  const words = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(' ');
}

/**
 * The template is a remote itself, named `starter`, whose port nobody uses, and it lies one folder
 * deeper than remotes do.
 */
function adapt(text: string, { name, port }: NewRemote): string {
  return text
    .replaceAll('Starter', titleOf(name))
    .replaceAll('starter', name)
    .replaceAll('port: 3000', `port: ${port}`)
    .replaceAll('"../../', '"../');
}

/**
 * Copies the template to where a new remote is to be.
 *
 * @param template - Absolute path of the template.
 * @param folder - Absolute path of the remote.
 */
export async function copyTemplate(
  template: string,
  folder: string,
  remote: NewRemote,
): Promise<void> {
  const files = await glob('**', {
    cwd: template,
    dot: true,
    ignore: ['**/node_modules/**', '**/dist/**'],
  });
  for (const file of files) {
    const target = join(folder, file);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, adapt(await readFile(join(template, file), 'utf8'), remote));
  }
}
