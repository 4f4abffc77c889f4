import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { changeFile, editFile } from 'site-runner';

/** A change of a remote, as a team makes it. */
export interface Edit {
  /** What it does: `rewords the heading of the blog`. */
  name: string;
  /** The remotes whose builds it changes. */
  remotes: readonly string[];
  /** @param folder - Of a copy of the workspace. */
  apply: (folder: string) => Promise<void>;
}

/** A text that a team replaces in a file. */
export type Replacement = readonly [file: string, find: string, text: string];

/** Replaces texts in files of a copy of the workspace. */
export async function replace(folder: string, replacements: readonly Replacement[]): Promise<void> {
  for (const [file, find, text] of replacements) {
    await editFile(join(folder, file), find, text);
  }
}

/** Replaces a text in the own tests of a remote, which a team changes in the same commit. */
async function rewordTests(
  folder: string,
  remote: string,
  [find, text]: readonly [find: string, text: string],
): Promise<void> {
  const tests = join(folder, `mfe-${remote}/e2e`);
  const files = await readdir(tests);
  for (const file of files.filter((name) => name.endsWith('.spec.ts'))) {
    await changeFile(join(tests, file), (before) => before.replaceAll(find, () => text));
  }
}

/**
 * An edit that replaces texts.
 *
 * @param tests - What it also replaces in the own tests of its remotes, wherever it stands there.
 */
export function rewording(
  name: string,
  remotes: readonly string[],
  replacements: readonly Replacement[],
  tests: readonly (readonly [find: string, text: string])[] = [],
): Edit {
  return {
    name,
    remotes,
    apply: async (folder) => {
      await replace(folder, replacements);
      for (const remote of remotes.filter((remote) => remote !== SHELL)) {
        for (const test of tests) await rewordTests(folder, remote, test);
      }
    },
  };
}
