import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { expect, test, vi } from 'vitest';
import { main } from '../site-cli.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../server/policy.example.yaml');

const POLICY = `
issuers:
  github: { kind: github, url: "https://token.actions.githubusercontent.com", audience: "https://releases.example.com" }
workflows:
  - name: blog CI
    issuer: github
    repository_id: "74"
    ref: refs/heads/main
    event_name: [push]
    job_workflow_ref: acme/blog/.github/workflows/release.yml@refs/heads/main
    allow: [{ remotes: [blog], permissions: [upload, gate] }]
people:
  - name: Anna
    allow: [{ remotes: "*", permissions: [traffic, admin] }]
`;

/** Runs `release policy check`, and returns its exit code with what it prints. */
async function check(text: string, ...options: string[]) {
  const file = join(await temporaryDirectory(), 'policy.yaml');
  await writeFile(file, text);
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const exitCode = await main(['policy', 'check', file, ...options]);
  const outputOf = ({ mock }: typeof printed) => mock.calls.flat().join('\n').replaceAll(file, 'F');
  const output = { exitCode, text: outputOf(printed), errors: outputOf(errors) };
  vi.restoreAllMocks();
  return output;
}

test('lists who may do what', async () => {
  const { exitCode, text } = await check(POLICY);
  expect(exitCode).toBe(0);
  expect(text).toMatch(/blog CI +│ workflow +│ blog +│ upload, gate/);
  expect(text).toMatch(/Anna +│ person +│ all +│ traffic, admin/);
  expect(text).toMatch(/F is valid\.$/);
  expect(text).not.toContain('Check whether');
});

test('has nothing to say about the example', async () => {
  const example = await readFile(EXAMPLE, 'utf8');
  const { text } = await check(example, '--json');
  expect(JSON.parse(text)).toMatchObject({ valid: true, mistakes: [], warnings: [] });
});

test('gives the jobs of the example what their commands need, and no more', async () => {
  const { text } = await check(await readFile(EXAMPLE, 'utf8'), '--json');
  const jobs = JSON.parse(text).access.filter(({ kind }: { kind: string }) => kind === 'workflow');
  expect(jobs).toMatchObject([
    { name: 'catalog on main', permissions: ['upload', 'preview'] },
    { name: 'gate of the catalog', permissions: ['gate', 'traffic'] },
    { name: 'blog on main', permissions: ['upload', 'preview', 'gate', 'traffic'] },
  ]);
});

test('tells that every remote may fill every slot', async () => {
  const { text } = await check(`${POLICY}anyFillings: true\n`, '--json');
  expect(JSON.parse(text).warnings).toContainEqual(expect.stringMatching(/^anyFillings: /));
});

test('names the mistakes with their places, and fails', async () => {
  const broken = POLICY.replace('"74"', '74').replace('[push]', '[pull_request_target]');
  const mistakes = [
    'workflows[0].repository_id: must be a number in quotes',
    'workflows[0].event_name[0]: Invalid option: expected one of "push"|"workflow_dispatch"|"release"',
  ];
  const { exitCode, text, errors } = await check(broken);
  expect(exitCode).toBe(3);
  expect(text).toBe(`F is not valid:\n- ${mistakes.join('\n- ')}`);
  expect(errors).toBe('Correct the policy file, and check it again.');
  const asJson = await check(broken, '--json');
  expect(asJson.exitCode).toBe(3);
  expect(JSON.parse(asJson.text)).toEqual({ valid: false, mistakes, warnings: [], access: [] });
});

test('prints one JSON object', async () => {
  const { text } = await check(POLICY, '--json');
  expect(JSON.parse(text)).toEqual({
    valid: true,
    mistakes: [],
    warnings: [],
    access: [
      { name: 'blog CI', kind: 'workflow', remotes: ['blog'], permissions: ['upload', 'gate'] },
      { name: 'Anna', kind: 'person', remotes: '*', permissions: ['traffic', 'admin'] },
    ],
  });
});

const gitlab = (ref: string) => `
  - { name: catalog CI, issuer: gitlab, project_id: "20", ref: ${ref}, ref_type: branch, ref_protected: true, pipeline_source: [push], allow: [{ remotes: [catalog], permissions: [upload] }] }
people:`;

const addGitlab = (policy: string) =>
  policy.replace(
    'workflows:',
    '  gitlab: { kind: gitlab, url: "https://gitlab.com", audience: a }\nworkflows:',
  );

test.each<[what: string, change: (policy: string) => string, warning: string]>([
  [
    'an event that never has this ref',
    (policy) => policy.replace('[push]', '[release]'),
    'blog CI: a release runs on its tag, so no token has the event "release" and a branch.',
  ],
  [
    'a full ref of GitLab',
    (policy) => addGitlab(policy).replace('\npeople:', gitlab('refs/heads/main')),
    'catalog CI: GitLab names refs without "refs/heads/", so no token has this one.',
  ],
  ['an issuer that is not used', addGitlab, 'The issuer gitlab is in no rule: remove it.'],
  [
    'a remote that does not exist',
    (policy) => policy.replace('[blog]', '[blgo]'),
    'This workspace has no remote "blgo".',
  ],
  [
    'a remote that may claim paths, and does not exist',
    (policy) => `${policy}remotes: { former: { claimableBy: [blgo] } }`,
    'This workspace has no remote "blgo".',
  ],
  [
    'rules of a remote that does not exist',
    (policy) => `${policy}remotes: { blgo: { approval: false } }`,
    'This workspace has no remote "blgo".',
  ],
  [
    'approval by one person',
    (policy) => `${policy}remotes: { blog: { approval: true } }`,
    'blog: only Anna can approve releases, and nobody can approve what Anna uploads or promotes.',
  ],
  [
    'approval by nobody',
    (policy) => `${policy.replace('traffic, admin', 'admin')}remotes: { blog: { approval: true } }`,
    'blog: nobody can approve its releases. Give a person the permission "traffic".',
  ],
  [
    'a workflow with admin',
    (policy) => policy.replace('upload, gate', 'upload, admin'),
    'blog CI: a workflow with "admin" can make tokens for every person.',
  ],
])('warns of %s', async (_what, change, warning) => {
  const { exitCode, text } = await check(change(POLICY), '--json');
  expect(exitCode).toBe(0);
  expect(JSON.parse(text).warnings).toEqual([expect.stringContaining(warning)]);
});

test('warns of two rules that match the same tokens', async () => {
  const [, rule = ''] = /workflows:\n(.*)people:/s.exec(POLICY) ?? [];
  const second = rule.replace('blog CI', 'blog traffic').replace('upload, gate', 'traffic');
  const { text } = await check(POLICY.replace(rule, rule + second), '--json');
  expect(JSON.parse(text).warnings).toEqual([
    'blog traffic: tokens that match it match blog CI, too, and are called so in the history. Make it one rule.',
  ]);
});

test('says what to do without a file', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await main(['policy', 'check', '/nowhere/policy.yaml'])).toBe(2);
  expect(errors).toHaveBeenCalledWith(
    'Could not read /nowhere/policy.yaml. Name the policy file of the release server.',
  );
  errors.mockRestore();
});
