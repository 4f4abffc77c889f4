import type { Commit } from '@clean-express/release-contract/release-registry';
import { execa } from 'execa';

/** Removes the user and the password of an address. */
function withoutCredentials(repository: string): string {
  return repository.replace(/^(\w+:\/\/)[^/@]*@/, '$1');
}

/**
 * Reads the commit of a workspace from git.
 *
 * @returns `undefined` outside of a repository, and without git.
 */
export async function readCommit(folder: string): Promise<Commit | undefined> {
  const git = async (...parameters: string[]) =>
    (await execa('git', parameters, { cwd: folder, reject: false })).stdout;
  const [sha = '', branch, changes, repository] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD'),
    git('branch', '--show-current'),
    git('status', '--porcelain'),
    git('remote', 'get-url', 'origin'),
  ]);
  if (!sha) return undefined;
  return {
    sha,
    dirty: changes !== '',
    ...(branch && { branch }),
    ...(repository && { repository: withoutCredentials(repository) }),
  };
}
