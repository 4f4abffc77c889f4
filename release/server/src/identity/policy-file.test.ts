import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EMPTY_POLICY, openPolicyFile, type PolicyEvent } from './policy-file.ts';

const policyOf = (...names: string[]) =>
  JSON.stringify({
    people: names.map((name) => ({ name, allow: [{ remotes: '*', permissions: ['read'] }] })),
  });

/** Opens a policy file whose only person is Anna. It is read again when a test says so. */
async function setUp() {
  const directory = await temporaryDirectory();
  const path = join(directory, 'policy.yaml');
  await writeFile(path, policyOf('Anna'));
  const events: PolicyEvent[] = [];
  const file = await openPolicyFile({ path, onEvent: (event) => events.push(event) });
  onTestFinished(file.close);
  const names = () => file.policy().people.map(({ name }) => name);
  return { directory, path, events, names, check: file.check };
}

it('allows nothing without a file', async () => {
  const file = await openPolicyFile({ path: undefined, onEvent: () => expect.unreachable() });
  expect(file.policy()).toEqual(EMPTY_POLICY);
  const nothing = { issuers: {}, workflows: [], people: [], remotes: {}, anyFillings: false };
  expect(file.policy()).toEqual(nothing);
});

it('refuses to start without a valid policy, and lists all mistakes', async () => {
  const path = join(await temporaryDirectory(), 'policy.yaml');
  const open = () => openPolicyFile({ path, onEvent: () => expect.unreachable() });
  await expect(open()).rejects.toMatchObject({
    name: 'StartupError',
    message: `Could not start. Correct the policy file ${path}:`,
    cause: { issues: [`Could not read ${path} (ENOENT).`] },
  });
  await writeFile(path, 'people:\n  - name: Anna\n    allow: []\nissuer: {}\n');
  await expect(open()).rejects.toMatchObject({
    cause: {
      message:
        'people[0].allow: Too small: expected array to have >=1 items\nUnrecognized key: "issuer"',
    },
  });
  await writeFile(path, Buffer.from([0xff, 0xfe, 0x00]));
  await expect(open()).rejects.toMatchObject({
    cause: { issues: ['The file is not text in UTF-8.'] },
  });
});

it('applies a change once it is read the same twice', async () => {
  const { path, names, events, check } = await setUp();
  await writeFile(path, policyOf('Anna', 'Bob'));
  await check();
  expect(names(), 'it may be half of the file').toEqual(['Anna']);
  await check();
  expect(names()).toEqual(['Anna', 'Bob']);
  await check();
  expect(events.map(({ event }) => event)).toEqual(['policy loaded', 'policy loaded']);
  expect(events[0]).toEqual({
    event: 'policy loaded',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(events[1]).not.toEqual(events[0]);
});

it('skips half a file, although it is a policy', async () => {
  const { path, names, events, check } = await setUp();
  await writeFile(path, policyOf());
  await check();
  await writeFile(path, policyOf('Bob'));
  await check();
  expect(names()).toEqual(['Anna']);
  await check();
  expect(names()).toEqual(['Bob']);
  expect(events).toHaveLength(2);
});

it('refuses a broken change, reports it once, and applies the corrected one', async () => {
  const { path, names, events, check } = await setUp();
  const checkTwice = async () => {
    await check();
    await check();
  };
  await writeFile(path, '{"people": [{}]}');
  await checkTwice();
  await checkTwice();
  await rm(path);
  await checkTwice();
  await checkTwice();
  expect(names()).toEqual(['Anna']);
  await writeFile(path, policyOf('Bob'));
  await checkTwice();
  expect(names()).toEqual(['Bob']);
  expect(events.slice(1)).toEqual([
    {
      event: 'policy refused',
      hash: expect.any(String),
      issues: [
        'people[0].name: Invalid input: expected string, received undefined',
        'people[0].allow: Invalid input: expected array, received undefined',
      ],
    },
    { event: 'policy refused', issues: [`Could not read ${path} (ENOENT).`] },
    { event: 'policy loaded', hash: expect.any(String) },
  ]);
});

it('follows a link that leads to another file, as a ConfigMap is mounted', async () => {
  const directory = await temporaryDirectory();
  for (const name of ['Anna', 'Bob']) {
    await mkdir(join(directory, name));
    await writeFile(join(directory, name, 'policy.yaml'), policyOf(name));
  }
  await symlink('Anna', join(directory, '..data'));
  await symlink(join('..data', 'policy.yaml'), join(directory, 'policy.yaml'));
  const path = join(directory, 'policy.yaml');
  const file = await openPolicyFile({ path, onEvent: () => undefined });
  onTestFinished(file.close);
  await symlink('Bob', join(directory, '..new'));
  await rename(join(directory, '..new'), join(directory, '..data'));
  await file.check();
  await file.check();
  expect(file.policy().people).toMatchObject([{ name: 'Bob' }]);
});

it('reads the file again and again until it is closed', async () => {
  const path = join(await temporaryDirectory(), 'policy.yaml');
  await writeFile(path, policyOf('Anna'));
  const file = await openPolicyFile({ path, onEvent: () => undefined, intervalMs: 5 });
  await writeFile(path, policyOf('Bob'));
  await vi.waitFor(() => expect(file.policy().people).toMatchObject([{ name: 'Bob' }]));
  file.close();
});
