import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glob } from 'tinyglobby';
import { adaptTemplate } from './adapt-template.ts';

/** Packed with this package (`tools/local/src/packages/build-template.ts`). */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** The port of the development server. It is free for all remotes that run one after the other. */
const PORT = 3010;

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).every((file) => file === '.git');
}

/**
 * Writes the repository of a new remote.
 *
 * @param name - Of the remote, which is the name of the folder, too.
 * @param parent - Absolute path of the folder around it.
 * @param template - Absolute path of the template.
 * @throws When the folder has files already.
 */
export async function createRepository(name: string, parent: string, template = TEMPLATE) {
  const folder = join(parent, name);
  if (!(await isEmpty(folder))) {
    throw new Error(`The folder ${folder} is not empty. Please choose another name or folder.`);
  }
  for (const file of await glob('**', { cwd: template, dot: true })) {
    const text = await readFile(join(template, file), 'utf8');
    // npm never packs a file named .gitignore.
    const target = join(folder, file.replace(/(^|\/)gitignore$/, '$1.gitignore'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, adaptTemplate(text, { name, port: PORT }));
  }
}
