import {
  chmod,
  chown,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { installWithApt } from './find-browser.ts';
import { chooseIsolation } from './isolation.ts';

const JOB = fileURLToPath(new URL('testing/isolated-job.ts', import.meta.url));

/** The user "nobody", if this one is root: a job at GitHub is not. */
const JOB_USER = process.getuid?.() === 0 ? 65_534 : undefined;

const asJobUser = JOB_USER === undefined ? {} : { uid: JOB_USER, gid: JOB_USER };

const CANARY = 'canary-1';

/** The Node of the job, which this one could hide from it in the home of its user. */
const programs = await mkdtemp(join(tmpdir(), 'programs-'));
const NODE = join(programs, 'node');
await chmod(programs, 0o755);
await copyFile(process.execPath, NODE);
afterAll(() => rm(programs, { recursive: true }));

const bubblewrap = (parameters: string) =>
  execa('bwrap', parameters.split(' '), { ...asJobUser, reject: false });

if ((await bubblewrap('--version')).failed) await installWithApt('bubblewrap', console.log);

/** Why this machine has no namespaces for users: no bubblewrap, or a rule of the system or the container. */
const refusal = await bubblewrap('--unshare-user --unshare-pid --ro-bind / / --proc /proc true');

/** Runs a job that is not root, and that runs code of others. @param path - Where it finds programs. */
async function runJob(command: string, secrets: Record<string, string>, path = process.env.PATH) {
  const folder = await mkdtemp(join(tmpdir(), 'isolated-job-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secret = join(folder, 'secret');
  const own = join(folder, 'own');
  await writeFile(secret, CANARY);
  await mkdir(own);
  if (JOB_USER !== undefined) {
    for (const each of [folder, secret, own]) await chown(each, JOB_USER, JOB_USER);
  }
  const job = [NODE, JOB, own, secret];
  const { stdout } = await execa('/bin/sh', ['-c', command, 'sh', ...job], {
    ...{ ...asJobUser, extendEnv: false },
    env: { ...secrets, PATH: path, HOME: folder, TMPDIR: folder },
  });
  return {
    ...JSON.parse(stdout.split('\n').at(-1) ?? ''),
    isChanged: (await readFile(secret, 'utf8')) !== CANARY,
  };
}

/** A folder with the programs that a job needs, and no bubblewrap. */
async function withoutBubblewrap(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  await symlink(NODE, join(folder, 'node'));
  return folder;
}

test.skipIf(refusal.failed)(
  `in namespaces, finds no secret and reaches no process (${refusal.failed ? `this machine refuses them: ${refusal.shortMessage}` : 'by bwrap'})`,
  async () => {
    const result = await runJob('"$@"; exit', { RELEASE_TOKEN: CANARY, OTHER: CANARY });
    expect(result).toEqual({ kind: 'namespaces', found: [], isChanged: false });
  },
);

test.each([
  ['of its own', '"$@"; exit', 'RELEASE_TOKEN of this process'],
  ['of the process above it', 'unset RELEASE_TOKEN; "$@"; exit', 'RELEASE_TOKEN of the process '],
])('refuses to run without isolation beside a secret %s', async (_, command, holder) => {
  const { refusal: message } = await runJob(
    command,
    { RELEASE_TOKEN: CANARY },
    await withoutBubblewrap(),
  );
  expect(message).toContain(`The tests of the release could read ${holder}`);
  expect(message).toContain('- As another user: only root can do that.');
  expect(message).toMatch(/- In namespaces: .*bwrap/);
});

test.skipIf(JOB_USER === undefined)('is no other user that could replace the reports', async () => {
  const root = await mkdtemp(join(tmpdir(), 'everyone-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folders = { root, home: join(root, 'home'), report: join(root, 'report') };
  for (const path of [folders.home, folders.report]) await mkdir(path);
  const chosen = (keeps: string[]) =>
    chooseIsolation({ folders, user: 60_999, reads: [], keeps, variables: process.env });
  const kept = join(root, 'kept/report');
  await mkdir(join(root, 'kept'));
  await chmod(root, 0o755);
  expect(await chosen([kept])).toMatchObject({ kind: 'user' });
  await chmod(join(root, 'kept'), 0o777);
  expect(await chosen([kept])).toMatchObject({ kind: 'namespaces' });
});

// Others may have a secret in the terminal from which they run this.
test.skipIf(JOB_USER === undefined)('runs without isolation where there is no secret', async () => {
  const result = await runJob('"$@"; exit', { RELEASE_TOKEN: '' }, await withoutBubblewrap());
  expect(result).toMatchObject({ kind: 'none' });
});
