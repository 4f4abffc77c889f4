import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostConfig } from '@clean-express/federation/host-config';
import { findRemotes, ROOT, readRemote, step } from 'site-runner';
import { install } from '../bootstrap/install.mjs';
import { copyTemplate } from './create-remote/copy-template.ts';
import { nextPort } from './create-remote/next-port.ts';
import { withLockedPackages, withOwner, withReference } from './create-remote/register-package.ts';
import { type Owner, requireRemoteName } from './create-remote/remote-name.ts';

/** A working remote, which is never published. */
const TEMPLATE = 'tools/remote-template';

async function readShell(): Promise<Owner> {
  const config = pathToFileURL(join(ROOT, 'shell/host.config.ts')).href;
  // It is type-checked in its own package.
  const { default: host }: { default: HostConfig } = await import(config);
  return { title: 'the shell', paths: Object.keys(host.pages) };
}

async function change(file: string, work: (text: string) => string): Promise<void> {
  const path = join(ROOT, file);
  await writeFile(path, work(await readFile(path, 'utf8')));
}

/**
 * `pnpm create-remote <name>`: creates a working remote from the template.
 *
 * @param parameters - Its name.
 * @returns The exit code.
 * @throws PlainError when the name is not valid or taken.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const packages = await findRemotes(ROOT);
  const { remote: template } = await readRemote(join(ROOT, TEMPLATE));
  const remotes = packages.map(({ remote }) => remote);
  const owners = remotes.map(({ name, paths }) => ({ title: `the remote "${name}"`, paths }));
  const taken = [...remotes.map(({ name }) => name), template.name];
  const name = requireRemoteName(parameters[0], taken, [await readShell(), ...owners]);
  const port = await nextPort(remotes);
  const folder = join(ROOT, `mfe-${name}`);
  const folderName = basename(folder);
  await step('Files', async (note) => {
    await copyTemplate(join(ROOT, TEMPLATE), folder, { name, port });
    await change('tsconfig.json', (text) => withReference(text, folderName));
    await change('CODEOWNERS', (text) => withOwner(text, folderName));
    await change('pnpm-lock.yaml', (text) => withLockedPackages(text, TEMPLATE, folderName));
    note(folderName);
  });
  await step('Packages', install);
  console.log(`
${folderName} was created. It has the port ${port} and the path /${name}.

Standalone, with hot reload:     pnpm --filter ${folderName} dev
In the shell, with hot reload:   npm run dev -- ${name}
A first release, for all users:  pnpm release publish ${name}

Restart npm start before you publish: a running site does not serve new remotes.`);
  return 0;
}
