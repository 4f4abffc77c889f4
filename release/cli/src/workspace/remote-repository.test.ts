import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { remoteRepository } from './remote-repository.ts';

/** A repository whose build script is a command line. */
async function createRepository(build: string) {
  const root = await temporaryDirectory();
  const manifest = { version: '1.2.0', type: 'module', scripts: { build } };
  await writeFile(join(root, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(root, 'remote.config.ts'), "export default { name: 'gift-cards' };");
  return remoteRepository(root);
}

/** Builds the only remote of a repository, and reads nothing. */
async function buildIn(workspace: ReturnType<typeof remoteRepository>, wantsBuild: boolean) {
  const [remote] = await workspace.findRemotes();
  if (!remote) throw new Error('The repository has no remote.');
  return workspace.withBuild(remote, wantsBuild, async () => 'read');
}

test('has the remote of its folder', async () => {
  const [found] = await (await createRepository('exit 0')).findRemotes();
  expect(found).toMatchObject({ remote: { name: 'gift-cards' }, semver: '1.2.0' });
});

test.each([
  [
    'an enum',
    'enum Port {\n  own = 3010,\n}',
    'TypeScript enum is not supported in strip-only mode',
  ],
  ['a mistake', 'const port = ;', 'Expression expected'],
])('names the line of a configuration with %s', async (_, code, message) => {
  const { root } = await createRepository('exit 0');
  const file = join(root, 'remote.config.ts');
  await writeFile(file, `// The remote\n${code}\nexport default { name: 'gift-cards' };`);
  // By Node alone, which Vitest is not.
  const command = [join(import.meta.dirname, '../release.ts'), 'budget'];
  const { stderr, exitCode } = await execa(process.execPath, command, { cwd: root, reject: false });
  expect(exitCode).toBe(1);
  expect(stderr).toBe(
    `${file}:2: ${message}. Node only strips types here: write this line in JavaScript, or with types that can be left out.`,
  );
});

test('says where it is to run', async () => {
  const folder = await temporaryDirectory();
  await expect(remoteRepository(folder).findRemotes()).rejects.toThrow(
    `There is no remote.config.ts in ${folder}. Run this in the folder of a remote.`,
  );
});

test('reads a build only if it has succeeded, or if none is wanted', async () => {
  expect(await buildIn(await createRepository('exit 0'), true)).toBe('read');
  await expect(buildIn(await createRepository('exit 1'), true)).rejects.toMatchObject({
    kind: 'refused',
    message: 'The build failed. See its output above.',
  });
  expect(await buildIn(await createRepository('exit 1'), false)).toBe('read');
});
