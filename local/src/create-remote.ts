import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostConfig } from '@clean-express/federation/host-config';
import { findRemotes, readRemote } from 'delivery';
import { install } from '../bootstrap/install.mjs';
import { step } from '../bootstrap/progress.mjs';
import { ROOT } from '../bootstrap/workspace.mjs';
import { copyTemplate } from './create-remote/copy-template.ts';
import { nextPort } from './create-remote/next-port.ts';
import { withLockedPackages, withOwner, withReference } from './create-remote/register-package.ts';
import { type Owner, requireRemoteName } from './create-remote/remote-name.ts';

/** A remote itself, which is never published. */
const TEMPLATE = 'local/remote-template';

async function readShell(): Promise<Owner> {
  const config = pathToFileURL(join(ROOT, 'shell/host.config.ts')).href;
  const { default: host } = (await import(config)) as { default: HostConfig };
  return { title: 'the shell', paths: host.paths };
}

async function change(file: string, work: (text: string) => string): Promise<void> {
  const path = join(ROOT, file);
  await writeFile(path, work(await readFile(path, 'utf8')));
}

/**
 * `pnpm create-remote <name>`: makes a remote that works, from the template.
 *
 * @param parameters - Its name.
 * @returns The exit code.
 * @throws PlainError when there cannot be a remote of that name.
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
  const known = basename(folder);
  await step('Files', async (note) => {
    await copyTemplate(join(ROOT, TEMPLATE), folder, { name, port });
    await change('tsconfig.json', (text) => withReference(text, known));
    await change('CODEOWNERS', (text) => withOwner(text, known));
    await change('pnpm-lock.yaml', (text) => withLockedPackages(text, TEMPLATE, known));
    note(known);
  });
  await step('Packages', install);
  console.log(`
${known} is there. It has the port ${port} and the address /${name}.

Alone, with hot reload:          pnpm --filter ${known} dev
In the shell, with hot reload:   npm run dev -- ${name}
A release, for everybody:        pnpm release publish ${name}

A site that runs serves its releases once npm start has been started anew.`);
  return 0;
}
