import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { adaptTemplate } from '@clean-express/create-remote';
import type { HostConfig } from '@clean-express/federation/host-config';
import { findRemotes, ROOT, readRemote, step } from 'site-runner';
import { glob } from 'tinyglobby';
import { install } from '../bootstrap/install.mjs';
import {
  nextPort,
  type Owner,
  requireRemoteName,
  withLockedPackages,
  withOwner,
  withReference,
} from './create-remote/new-remote.ts';

/** A working remote, which is never published. */
const TEMPLATE = 'tools/remote-template';

async function readShell(): Promise<Owner> {
  const config = pathToFileURL(join(ROOT, 'shell/host.config.ts')).href;
  // It is type-checked in its own package.
  const { default: host }: { default: HostConfig } = await import(config);
  return { title: 'the shell', paths: Object.keys(host.pages) };
}

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
  const packages = await findRemotes(ROOT);
  const { remote: template } = await readRemote(join(ROOT, TEMPLATE));
  const remotes = packages.map(({ remote }) => remote);
  const owners = remotes.map(({ name, paths }) => ({ title: `the remote "${name}"`, paths }));
  const taken = [...remotes.map(({ name }) => name), template.name];
  const name = requireRemoteName(parameters[0], taken, [await readShell(), ...owners]);
  const port = await nextPort(remotes);
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

Restart npm start before you publish: a running site does not serve new remotes.`);
  return 0;
}
