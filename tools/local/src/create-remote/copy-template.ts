import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { glob } from 'tinyglobby';

/** The properties of a new remote. */
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
 * Replaces the template's own name, port and paths. The template is a working remote named `starter`,
 * with an unused port, in a folder one level deeper than remotes.
 */
function adapt(text: string, { name, port }: NewRemote): string {
  return text
    .replaceAll('Starter', titleOf(name))
    .replaceAll('starter', name)
    .replaceAll('port: 3000', `port: ${port}`)
    .replaceAll('"../../', '"../');
}

/**
 * Copies the template to the folder of a new remote.
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
