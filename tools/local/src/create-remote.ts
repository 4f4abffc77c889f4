import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { adaptTemplate, findNameProblem } from '@clean-express/create-remote';
import { findRemotes, PlainError, ROOT, step } from 'site-runner';
import { glob } from 'tinyglobby';
import { install } from '../bootstrap/install.mjs';
import {
  nextPort,
  withLockedPackages,
  withOwner,
  withReference,
} from './create-remote/new-remote.ts';
import { readReservedNames, TEMPLATE } from './create-remote/reserved-names.ts';

/** Writes a changed copy of a file of the workspace, by default in its place. */
async function change(file: string, work: (text: string) => string, target = file): Promise<void> {
  const text = await readFile(join(ROOT, file), 'utf8');
  await mkdir(dirname(join(ROOT, target)), { recursive: true });
  await writeFile(join(ROOT, target), work(text));
}

/**
 * Copies the template to the folder of a new remote, and replaces its name, port and paths. The template
 * is a working remote named `starter`, with an unused port, in a folder one level deeper than remotes.
 */
async function copyTemplate(folder: string, name: string, port: number): Promise<void> {
  const ignore = ['**/node_modules/**', '**/dist/**'];
  const adapt = (text: string) =>
    adaptTemplate(text, { name, port }).replaceAll(/"(link:)?\.\.\/\.\.\//g, '"$1../');
  for (const file of await glob('**', { cwd: join(ROOT, TEMPLATE), dot: true, ignore })) {
    await change(join(TEMPLATE, file), adapt, join(folder, file));
  }
}

/** `pnpm create-remote <name>`: creates a working remote from the template. */
export async function run(parameters: readonly string[]): Promise<number> {
  const [name] = parameters;
  const reserved = await step('Names that are taken', readReservedNames);
  const problem = findNameProblem(name, 'pnpm create-remote', reserved);
  if (problem || !name) throw new PlainError(problem ?? '');
  const port = await nextPort((await findRemotes(ROOT)).map(({ remote }) => remote));
  const folder = `mfe-${name}`;
  await step('Files', async (note) => {
    await copyTemplate(folder, name, port);
    await change('tsconfig.json', (text) => withReference(text, folder));
    await change('CODEOWNERS', (text) => withOwner(text, folder));
    await change('pnpm-lock.yaml', (text) => withLockedPackages(text, TEMPLATE, folder));
    note(folder);
  });
  await step('Packages', install);
  console.log(`
${folder} was created. It has the port ${port} and the path /${name}.

Standalone, with hot reload:     pnpm --filter ${folder} dev
In the shell, with hot reload:   npm run dev -- ${name}
A first release:                 npm run release -- publish ${name}
For all visitors:                npm run release -- promote ${name} <version>`);
  return 0;
}
