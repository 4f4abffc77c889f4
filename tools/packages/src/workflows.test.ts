import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { main } from '@clean-express/release/cli';
import { ROOT } from 'site-runner';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { readCatalog, standaloneManifest } from './template.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: object;
}

/** The used part of a job at GitHub. */
interface GithubJob {
  permissions?: Record<string, string>;
  uses?: string;
  steps?: Step[];
}

/** The used part of a job at GitLab. */
interface GitlabJob {
  id_tokens?: object;
  script?: string[];
  extends?: string;
}

const TEMPLATE = join(ROOT, 'tools/packages/template');
const PLATFORM = join(ROOT, '.github/workflows/gate.yml');
const GITHUB = join(TEMPLATE, '.github/workflows/release.yml');
const GITLAB = join(TEMPLATE, '.gitlab-ci.yml');

const textOf = (file: string) => readFile(file, 'utf8');

/** The jobs of a workflow at GitHub, with the permissions of those that name none. */
async function githubJobs(file: string) {
  const { jobs, permissions } = parse(await textOf(file)) as {
    jobs: Record<string, GithubJob>;
    permissions: Record<string, string>;
  };
  return { jobs, permissions };
}

const runsOf = (jobs: Record<string, GithubJob>) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));

/** `npm run <script>` and `npm test` in a text. */
function scriptsIn(text: string): string[] {
  const named = [...text.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(
    ([, name = '']) => name,
  );
  return /\bnpm test\b/.test(text) ? [...named, 'test'] : named;
}

/** The calls of the release command in a text: its name, and its options. */
function releasesIn(text: string) {
  return [...text.matchAll(/\bnpm run (?:--silent )?release -- (\w+)(.*)/g)].map(
    ([, name = '', parameters = '']) => ({
      name,
      options: [...parameters.matchAll(/--[a-z][\w-]*/g)].map(([option]) => option),
    }),
  );
}

/** What the release command says about one of its commands. */
async function helpOf(name: string): Promise<string> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const exitCode = await main([name, '--help']);
  const text = output.mock.calls.flat().join('');
  output.mockRestore();
  return exitCode === 0 && text.includes(`release ${name}`) ? text : '';
}

/** The scripts of a new repository. */
async function templateScripts(): Promise<string[]> {
  const manifest = await textOf(join(ROOT, 'tools/remote-template/package.json'));
  const { scripts } = JSON.parse(standaloneManifest(manifest, await readCatalog(), {}));
  return Object.keys(scripts);
}

async function gitlabJobs(): Promise<Record<string, GitlabJob>> {
  const entries = Object.entries(parse(await textOf(GITLAB)) as Record<string, GitlabJob>);
  return Object.fromEntries(entries.filter(([, { script }]) => script !== undefined));
}

/** The lines that run in the repository of the team, and those that run in the platform's. */
async function lines() {
  const gitlab = Object.values(await gitlabJobs());
  const gitlabLines = (isPlatform: boolean) =>
    gitlab
      .filter(({ extends: base }) => (base === '.platform') === isPlatform)
      .flatMap(({ script = [] }) => script);
  const { jobs: own } = await githubJobs(GITHUB);
  const { jobs: platform } = await githubJobs(PLATFORM);
  return {
    team: [...runsOf(own), ...gitlabLines(false)],
    platform: [...runsOf(platform), ...gitlabLines(true)],
  };
}

it('runs scripts and release commands that exist, with options that they have', async () => {
  const { team, platform } = await lines();
  const { scripts } = JSON.parse(await textOf(join(ROOT, 'package.json')));
  const platformScripts = platform.flatMap(scriptsIn);
  const teamScripts = team.flatMap(scriptsIn);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(platformScripts));
  expect(await templateScripts()).toEqual(expect.arrayContaining(teamScripts));
  const calls = [...team, ...platform].flatMap(releasesIn);
  expect(new Set(calls.map(({ name }) => name))).toEqual(
    new Set(['publish', 'gate', 'accept', 'promote']),
  );
  for (const { name, options } of calls) {
    const help = await helpOf(name);
    const known = [...help.matchAll(/--[a-z][\w-]*/g)].map(([option]) => option);
    const unknown = options.filter((option) => ![...known, '--json'].includes(option));
    expect({ name, unknown, exists: help !== '' }).toEqual({ name, unknown: [], exists: true });
  }
});

it('gives the job that runs tests of a release no right to tokens and no secrets', async () => {
  const { jobs, permissions } = await githubJobs(PLATFORM);
  expect(permissions).toEqual({});
  expect(jobs.gate?.permissions).toEqual({});
  expect(jobs.report?.permissions).toEqual({ 'id-token': 'write' });
  const { gate, report } = await gitlabJobs();
  expect(gate?.id_tokens).toBeUndefined();
  expect(Object.keys(report?.id_tokens ?? {})).toEqual(['RELEASE_TOKEN']);
});

it('runs nothing of the team with the identity that may accept', async () => {
  const { jobs } = await githubJobs(PLATFORM);
  const checkout = {
    repository: expect.stringContaining('job.workflow_repository'),
    ref: expect.stringContaining('job.workflow_sha'),
    'persist-credentials': false,
  };
  for (const { steps = [] } of Object.values(jobs)) {
    const inputsOf = (action: string) =>
      steps.filter(({ uses }) => uses?.startsWith(`actions/${action}@`)).map((step) => step.with);
    expect(inputsOf('checkout')).toMatchObject([checkout]);
    // Jobs of the team can write to the same caches.
    expect(inputsOf('setup-node')).toMatchObject([{ 'package-manager-cache': false }]);
    expect(inputsOf('cache')).toEqual([]);
  }
});

it.each([PLATFORM, GITHUB])('stores no secret, and pins what it uses: %s', async (file) => {
  expect(JSON.stringify(parse(await textOf(file)))).not.toContain('secrets');
  const { jobs, permissions } = await githubJobs(file);
  expect(permissions).toEqual({});
  const uses = Object.values(jobs).flatMap(({ uses: workflow, steps = [] }) => [
    workflow ?? [],
    ...steps.map((step) => step.uses ?? []),
  ]);
  // A team puts its platform in: never a branch or a tag.
  const pinned =
    /@[0-9a-f]{40}$|^PLATFORM_REPOSITORY\/\.github\/workflows\/gate\.yml@PLATFORM_COMMIT$/;
  expect(uses.flat().filter((used) => !pinned.test(used))).toEqual([]);
  expect(uses.flat().length).toBeGreaterThan(0);
});

it('writes no text of others into a command line', async () => {
  const { jobs } = await githubJobs(PLATFORM);
  const { jobs: own } = await githubJobs(GITHUB);
  expect([...runsOf(jobs), ...runsOf(own)].filter((run) => run.includes('${{'))).toEqual([]);
});
