import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { readCommit } from './publish-build.ts';

/** A repository with one commit. */
async function createRepository() {
  const folder = await temporaryDirectory();
  const git = (...parameters: string[]) => execa('git', parameters, { cwd: folder });
  await git('init', '--initial-branch', 'prices');
  await git('config', 'user.name', 'Ada');
  await git('config', 'user.email', 'ada@team.example');
  await git('remote', 'add', 'origin', 'https://ada:secret@git.example.com/team/site.git');
  await git('commit', '--allow-empty', '--message', 'Begin');
  return { folder, sha: (await git('rev-parse', 'HEAD')).stdout };
}

test('reads commit, branch and repository, without credentials', async () => {
  const { folder, sha } = await createRepository();
  expect(await readCommit(folder)).toEqual({
    sha,
    branch: 'prices',
    dirty: false,
    repository: 'https://git.example.com/team/site.git',
  });
});

test('says whether there are changes that the commit does not have', async () => {
  const { folder } = await createRepository();
  await writeFile(join(folder, 'prices.ts'), '');
  expect(await readCommit(folder)).toMatchObject({ dirty: true });
});

test('reads nothing outside of a repository', async () => {
  expect(await readCommit(await temporaryDirectory())).toBeUndefined();
});
