import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Packed with this package (`tools/local/src/packages/build-template.ts`). */
const TEMPLATE = fileURLToPath(new URL('template', import.meta.url));

/** The port of the development server. It is free for all remotes that run one after the other. */
const PORT = 3010;

async function isEmpty(folder: string): Promise<boolean> {
  return !existsSync(folder) || (await readdir(folder)).every((file) => file === '.git');
}

/** What a person does next. */
const nextSteps = (name: string) => `
The repository of the remote "${name}" is in the folder ${name}. Next:

cd ${name}
npm install
npm run check     # types and unit tests
npm run build     # what a release consists of, in dist

README.md says what comes then.`;

/**
 * Writes the repository of a new remote, and says so.
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
  console.error(`✓ Folder: ${folder}`);
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  for (const { parentPath, name: file } of files) {
    const text = await readFile(join(parentPath, file), 'utf8');
    // npm never packs a file named .gitignore.
    const written = file === 'gitignore' ? '.gitignore' : file;
    const target = join(folder, relative(template, parentPath), written);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, adaptTemplate(text, { name, port: PORT }));
  }
  console.error(`✓ Files: ${files.length}`);
  console.log(nextSteps(name));
}

/** What a new remote has instead of the template's name and port. */
export interface NewRemote {
  /** `gift-cards` */
  name: string;
  /** Of its development server. */
  port: number;
}

/** `gift-cards` → `Gift Cards`. */
function titleOf(name: string): string {
  return name.replace(/(^|-)./g, (start) => start.replace('-', ' ').toUpperCase());
}

/**
 * Puts the name and the port of a new remote into a file of the template: a working remote named
 * `starter`, with an unused port.
 */
export function adaptTemplate(text: string, { name, port }: NewRemote): string {
  return text
    .replaceAll('Starter', titleOf(name))
    .replaceAll('starter', name)
    .replaceAll('port: 3000', `port: ${port}`);
}

/** The name is used for a folder, a package, a path and a federation container. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const MAX_LENGTH = 24;

/**
 * Says why a remote cannot have a name.
 *
 * @param command - The command in messages: `pnpm create-remote`.
 * @param reserved - Names that are taken.
 * @returns `undefined` if it can.
 */
export function findNameProblem(
  name: string | undefined,
  command: string,
  reserved: readonly string[] = [],
): string | undefined {
  if (!name) return `Please name the new remote: ${command} gift-cards.`;
  if (reserved.includes(name)) {
    return `"${name}" is reserved. Please choose another name than these, which the site and its packages have: ${reserved.join(', ')}.`;
  }
  if (NAME.test(name) && name.length <= MAX_LENGTH) return undefined;
  return `"${name}" cannot be a remote's name. Please use lower-case words with hyphens between them, such as gift-cards, and at most ${MAX_LENGTH} characters.`;
}
