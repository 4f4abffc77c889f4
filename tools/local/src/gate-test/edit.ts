import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { copySources, ROOT } from 'site-runner';

/** A copy of the workspace's sources, which may be changed. */
export class WorkspaceCopy {
  /** Files that differ from the workspace, relative to it. */
  readonly #changed = new Set<string>();
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the sources, without packages and builds. */
  static async create(): Promise<WorkspaceCopy> {
    return new WorkspaceCopy(await copySources());
  }

  /** Replaces the text of a file by what `change` returns. */
  async edit(file: string, change: (text: string) => string): Promise<void> {
    const path = join(this.folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
    this.#changed.add(file);
  }

  async rename(from: string, to: string): Promise<void> {
    await rename(join(this.folder, from), join(this.folder, to));
    this.#changed.add(from).add(to);
  }

  /** Takes all changes back. */
  async restore(): Promise<void> {
    for (const file of this.#changed) {
      const path = join(this.folder, file);
      await copyFile(join(ROOT, file), path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return rm(path);
      });
    }
    this.#changed.clear();
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A change of a remote, as a team makes it. */
export interface Edit {
  /** What it does: `rewords the heading of the blog`. */
  name: string;
  /** The remotes whose builds it changes. */
  remotes: readonly string[];
  apply: (workspace: WorkspaceCopy) => Promise<void>;
}

/** A text that a team replaces in a file. */
export type Replacement = readonly [file: string, find: string, text: string];

/**
 * Replaces texts in files of the workspace.
 *
 * @throws When a file does not contain the text: the edit would test nothing.
 */
export async function replace(
  workspace: WorkspaceCopy,
  replacements: readonly Replacement[],
): Promise<void> {
  for (const [file, find, text] of replacements) {
    await workspace.edit(file, (before) => {
      if (before.includes(find)) return before.replace(find, () => text);
      throw new Error(`${file} does not contain "${find}". Please change the edit.`);
    });
  }
}

/** Replaces a text in the own tests of a remote, which a team changes in the same commit. */
async function rewordTests(
  workspace: WorkspaceCopy,
  remote: string,
  [find, text]: readonly [find: string, text: string],
): Promise<void> {
  const folder = `mfe-${remote}/e2e`;
  const files = await readdir(join(workspace.folder, folder));
  for (const file of files.filter((name) => name.endsWith('.spec.ts'))) {
    await workspace.edit(join(folder, file), (before) => before.replaceAll(find, () => text));
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
    apply: async (workspace) => {
      await replace(workspace, replacements);
      for (const remote of remotes.filter((remote) => remote !== SHELL)) {
        for (const test of tests) await rewordTests(workspace, remote, test);
      }
    },
  };
}
