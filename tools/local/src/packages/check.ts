import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pMap from 'p-map';
import { PlainError, step } from 'site-runner';
import { findWrongExports } from './installed-exports.ts';
import { pack } from './pack.ts';
import { BIN, type PublishedPackage, publishedPackages } from './packages.ts';

/** Runs a command that prints what it finds. @throws PlainError with what it has printed. */
async function requireNoFindings(command: string, parameters: string[]): Promise<void> {
  const { failed, all } = await execa(command, parameters, { reject: false, all: true, ...BIN });
  if (failed) throw new PlainError(all ?? `Could not run ${command}.`);
}

/** What is exported and is no module has no types. */
function withoutTypes({ installedExports }: PublishedPackage): string[] {
  const paths = Object.entries(installedExports).filter(([, file]) => !file.endsWith('.js'));
  return paths.length === 0 ? [] : ['--exclude-entrypoints', ...paths.map(([path]) => path)];
}

async function checkPackage(published: PublishedPackage, folder: string): Promise<void> {
  const wrong = findWrongExports(published);
  if (wrong.length > 0) throw new PlainError(wrong.join('\n'));
  const tarball = await pack(published, folder);
  await requireNoFindings('publint', ['run', tarball, '--strict']);
  const types = [tarball, '--profile', 'esm-only', '--format', 'ascii', ...withoutTypes(published)];
  await requireNoFindings('attw', types);
}

/** Packs every package that teams install, and checks what is in it. */
export async function checkPackages(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'packages-'));
  try {
    const check = (published: PublishedPackage) =>
      step(published.name, () => checkPackage(published, folder));
    // Each of them keeps a core busy.
    await pMap(await publishedPackages(), check, { concurrency: 2 });
    return 0;
  } finally {
    await rm(folder, { recursive: true });
  }
}
