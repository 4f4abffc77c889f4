import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { PlainError, ROOT, step } from 'site-runner';
import { type Application, SHOP } from './shop.ts';
import type { Team } from './team.ts';

/** For each application, what its repository has as a remote: configuration, tests, and changes of its source. */
const PORT = join(ROOT, 'tools/local/testing/shop-port');
const PATCH = 'source.patch';

/** Most lines of an application that may be added or removed. */
const MAX_CHANGED_LINES = 20;

/** What both use besides. `main.tsx` is not used any more, but its types are checked. */
const EVERY = ['classnames@2.5.1', '@types/react-dom@19.3.0'];

/** What each application uses besides what the template of a remote has. */
const OWN_PACKAGES = {
  product: EVERY,
  cart: [...EVERY, 'use-sync-external-store@1.7.0', '@types/use-sync-external-store@1.7.0'],
};

/** Applies a patch. @returns How many lines it adds and removes. */
async function applyPatch(repository: string): Promise<number> {
  const git = async (...parameters: string[]) =>
    (await execa('git', ['apply', ...parameters, PATCH], { cwd: repository })).stdout;
  const files = (await git('--numstat')).split('\n').map((line) => line.split('\t'));
  await git();
  return files.reduce((sum, [added, removed]) => sum + Number(added) + Number(removed), 0);
}

/**
 * Makes the repository of a remote from an application of the shop.
 *
 * @returns Absolute path of the repository.
 * @throws PlainError when that changes too much of the application.
 */
export function portApplication(name: Application, team: Team) {
  return step(`The ${name} application becomes a remote`, async (note) => {
    const repository = await team.create(name);
    for (const part of ['src', 'e2e']) await rm(join(repository, part), { recursive: true });
    for (const part of ['src', '.env']) {
      await cp(join(SHOP, name, part), join(repository, part), { recursive: true });
    }
    await cp(join(PORT, name), repository, { recursive: true });
    const changed = await applyPatch(repository);
    note(`${changed} changed lines`);
    if (changed > MAX_CHANGED_LINES) {
      throw new PlainError(`${changed} lines change, of at most ${MAX_CHANGED_LINES}.`);
    }
    // It has no unit tests.
    await team.npm(repository, ['pkg', 'set', 'scripts.check=npm run check:types']);
    await team.install(repository, ...OWN_PACKAGES[name]);
    return repository;
  });
}
