import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { main } from '@clean-express/release/cli';
import { ROOT } from 'site-runner';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { IMAGES } from '../images/image.ts';
import { publishedPackages } from '../packages/packages.ts';
import { readCatalog, standaloneManifest } from '../packages/template.ts';
import { proofOptions } from '../proofs/proof-list.ts';
import { testOptions } from './options.ts';

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const textsSchema = z.record(z.string(), z.string()).default({});

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
  env: textsSchema,
});

const jobSchema = z.object({
  uses: z.string().optional(),
  permissions: textsSchema.unwrap(),
  'timeout-minutes': z.number().optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  env: textsSchema,
  needs: z.union([z.string(), z.array(z.string())]).default([]),
  steps: z.array(stepSchema).default([]),
});

type Job = z.infer<typeof jobSchema>;

const workflowSchema = z.object({
  on: z.unknown(),
  permissions: textsSchema.unwrap(),
  jobs: z.record(z.string(), jobSchema),
});

const gitlabJobSchema = z.object({
  script: z.array(z.string()),
  extends: z.string().optional(),
  id_tokens: z.record(z.string(), z.unknown()).default({}),
});

const { scripts, packageManager } = z
  .object({ scripts: textsSchema, packageManager: z.string() })
  .parse(JSON.parse(textOf('package.json')));

/** What the repository of a team has: the scripts of its remote, and the files of the template. */
const TEMPLATE = 'tools/local/template';
const TEAM = JSON.parse(
  standaloneManifest(textOf('tools/remote-template/package.json'), await readCatalog(), {}),
);

/** What jobs may do, if it is not to read the repository. */
const PERMISSIONS: Record<string, Record<string, string>> = {
  'ci.yml publish': { contents: 'read', packages: 'write' },
  // It runs nothing of the repository.
  'ci.yml attest': { 'id-token': 'write', attestations: 'write' },
  // It runs tests of a release.
  'gate.yml gate': {},
  'gate.yml report': { 'id-token': 'write' },
  'release.yml publish': { contents: 'read', 'id-token': 'write' },
  'release.yml deliver': { 'id-token': 'write' },
};

const FOLDER = '.github/workflows';
const TEAM_WORKFLOW = join(TEMPLATE, FOLDER, 'release.yml');

const WORKFLOWS = [
  ...readdirSync(join(ROOT, FOLDER)).map((name) => ({ name, path: join(FOLDER, name), scripts })),
  { name: 'release.yml', path: TEAM_WORKFLOW, scripts: TEAM.scripts },
].map((file) => {
  const text = textOf(file.path);
  return { ...file, text, ...workflowSchema.parse(parse(text)) };
});

const JOBS = WORKFLOWS.flatMap(({ name: file, scripts, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, file, scripts, job })),
);

/** The jobs of a team at GitLab: those of the platform run in its repository. */
const GITLAB_JOBS = Object.entries(parse(textOf(join(TEMPLATE, '.gitlab-ci.yml')))).flatMap(
  ([name, entry]) => {
    const { data: job } = gitlabJobSchema.safeParse(entry);
    const isPlatform = job?.extends === '.platform';
    return job ? [{ name, job, scripts: isPlatform ? scripts : TEAM.scripts }] : [];
  },
);

/** The command lines of a job, once for each value of its matrix. */
function commandsOf({ strategy, env, steps }: Job): string[] {
  const [[key, values] = ['', ['']]] = Object.entries(strategy?.matrix ?? {});
  const lines = steps.flatMap(({ run, env: own }) =>
    run
      .replaceAll('\\\n', ' ')
      .split(/\n|&&/)
      .map((line) => ({ line: line.trim(), variables: Object.entries({ ...env, ...own }) })),
  );
  return values.flatMap((value) =>
    lines.map(({ line, variables }) =>
      variables.reduce(
        (text, [name, given]) =>
          text.replaceAll(`$${name}`, given.replace(`\${{ matrix.${key} }}`, value)),
        line,
      ),
    ),
  );
}

/** The arguments of a command line, as a shell would pass them on. */
const argumentsOf = (line: string) =>
  line
    .replace(/ >.*/, '')
    .replaceAll('"', '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '--silent');

/** The calls of npm in command lines: a script, and its arguments. */
function callsOf(lines: readonly string[]) {
  return lines
    .map(argumentsOf)
    .flatMap((words) => {
      const at = words.indexOf('npm');
      return at < 0 || words[at + 1] === 'ci' ? [] : [words.slice(at + 1)];
    })
    .map(([verb = '', ...rest]) => {
      const [script = '', separator, ...parameters] = verb === 'run' ? rest : [verb, ...rest];
      return { script, separator, parameters };
    });
}

const optionsIn = (text: string) => text.match(/--[a-z][\w-]*/g) ?? [];

/** What the release command says about one of its commands. */
async function helpOf(name: string): Promise<string> {
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const exitCode = await main([name, '--help']);
  const text = output.mock.calls.flat().join('');
  output.mockRestore();
  return exitCode === 0 && text.includes(`release ${name}`) ? text : '';
}

it.each([
  ...JOBS.map(({ job, ...each }) => ({ ...each, lines: commandsOf(job) })),
  ...GITLAB_JOBS.map(({ job, ...each }) => ({ ...each, lines: job.script })),
])(
  '$name runs scripts and parts of them that exist, with options that they have',
  async ({ scripts: known, lines }) => {
    for (const { script, separator, parameters } of callsOf(lines)) {
      expect(Object.keys(known)).toContain(script);
      // Without it, npm keeps the options to itself.
      expect([undefined, '--']).toContain(separator);
      if (script.startsWith('test')) expect(testOptions(parameters).parts).not.toEqual([]);
      if (script === 'proofs') expect(proofOptions(parameters).proofs).not.toEqual([]);
      if (script !== 'release') continue;
      const [command = '', ...rest] = parameters;
      const options = [...optionsIn(await helpOf(command)), '--json'];
      expect(options).toEqual(expect.arrayContaining(['--help', ...optionsIn(rest.join(' '))]));
    }
  },
);

const inputsOf = (job: Job, action: string) =>
  job.steps
    .filter(({ uses }) => uses?.startsWith(`actions/${action}@`))
    .map(({ with: inputs }) => inputs);

describe.each(JOBS)('$name', ({ name, job }) => {
  it('uses the package manager of this repository', () => {
    const managers = commandsOf(job).flatMap((line) => line.match(/\bpnpm@\S+/g) ?? []);
    expect(managers.filter((used) => used !== packageManager)).toEqual([]);
  });

  it('names files of this repository', () => {
    const files = commandsOf(job)
      .flatMap(argumentsOf)
      .filter((text) => /^[\w.-]+\/[\w./-]+\.(?:Dockerfile|ya?ml|[cm]?[jt]s|json|sh)$/.test(text));
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('writes no text of others into a command line', () => {
    const commands = job.steps.map(({ run }) => run);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });

  it('pins the actions that it uses', () => {
    const used = [job.uses, ...job.steps.map(({ uses }) => uses)].flatMap((uses) => uses ?? []);
    // A team puts its platform in: never a branch or a tag.
    const pinned = /@[0-9a-f]{40}$|^PLATFORM_REPOSITORY\/[\w./]+\/gate\.yml@PLATFORM_COMMIT$/;
    expect(used.filter((action) => !pinned.test(action))).toEqual([]);
  });

  it('may do no more than it needs, and leaves no token behind', () => {
    expect(job.permissions).toEqual(PERMISSIONS[name] ?? { contents: 'read' });
    for (const inputs of inputsOf(job, 'checkout')) {
      expect(inputs['persist-credentials']).toBe(false);
    }
  });
});

// Jobs of a team, and of pull requests, can write to the same caches.
it.each(JOBS.filter(({ file }) => file !== 'release.yml'))('$name uses no cache', ({ job }) => {
  for (const inputs of inputsOf(job, 'setup-node')) {
    expect(inputs['package-manager-cache']).toBe(false);
  }
  expect(inputsOf(job, 'cache')).toEqual([]);
});

it.each(JOBS.filter(({ file }) => file === 'gate.yml'))(
  '$name runs the platform alone',
  ({ job }) => {
    const checkout = {
      repository: expect.stringContaining('job.workflow_repository'),
      ref: expect.stringContaining('job.workflow_sha'),
    };
    expect(inputsOf(job, 'checkout')).toMatchObject([checkout]);
  },
);

describe.each(WORKFLOWS)('$name', ({ on, permissions, text }) => {
  it('is valid by the schema of GitHub, and its jobs need jobs that exist', () => {
    // The validator's copy of the schema is older than this permission.
    expect(validateWorkflow(text.replace('attestations: write', '')).errors).toEqual([]);
  });

  it('has no permissions and no secrets, and runs no pull request with those of main', () => {
    expect(permissions).toEqual({});
    expect(JSON.stringify(parse(text))).not.toContain('secrets');
    expect(JSON.stringify(on)).not.toMatch(/pull_request_target|workflow_run/);
  });
});

it('gives no identity to the job at GitLab that runs tests of a release', () => {
  const tokens = GITLAB_JOBS.map(({ name, job }) => [name, Object.keys(job.id_tokens)]);
  expect(Object.fromEntries(tokens)).toEqual({
    publish: ['RELEASE_TOKEN'],
    gate: [],
    report: ['RELEASE_TOKEN'],
  });
});

it('lets the jobs that run tests of a release keep these from the job', () => {
  const github = JOBS.find(({ name }) => name === 'gate.yml gate');
  const commands = github ? commandsOf(github.job) : [];
  const before = commands.slice(
    0,
    commands.findIndex((line) => line.includes('gate --ticket')),
  );
  expect(before).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/apt-get install .*bubblewrap$/),
      'sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0',
    ]),
  );
  // At GitLab, the job is root, and the folder of the project is writable for everybody.
  const gitlab = parse(textOf(join(TEMPLATE, '.gitlab-ci.yml')));
  expect(gitlab['.platform'].before_script.slice(0, 2)).toEqual([
    'mkdir /srv/gate',
    'cd /srv/gate',
  ]);
});

it.each(JOBS.filter(({ file }) => file === 'ci.yml'))('$name ends by itself', ({ job }) => {
  expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
});

const CI = new Map(
  JOBS.filter(({ file }) => file === 'ci.yml').map(({ name, job }) => [name.split(' ')[1], job]),
);

/** The jobs that publish, and those after them. */
const PUBLISHING = ['publish', 'packages', 'attest'];

it('runs all tests before it publishes', () => {
  const tests = [...CI.keys()].filter(
    (name) => ![...PUBLISHING, 'e2e-report'].includes(name ?? ''),
  );
  for (const name of ['publish', 'packages']) {
    expect([CI.get(name)?.needs].flat().toSorted()).toEqual(tests.toSorted());
  }
  const calls = [...CI.values()].flatMap((job) => callsOf(commandsOf(job)));
  const parts = calls.flatMap(({ script, parameters }) =>
    script === 'test:full' ? testOptions(parameters).parts : [],
  );
  expect(new Set(['check', ...parts])).toEqual(
    new Set([...testOptions(['--full']).parts, 'drills']),
  );
  expect(calls.map(({ script }) => script)).toContain('check');
});

it('attests where each published image and package comes from, and what it contains', async () => {
  const packages = (await publishedPackages()).map(({ name }) => name);
  const described = ['publish', 'packages'].flatMap((name) => {
    const calls = callsOf(commandsOf(CI.get(name) as Job));
    return calls.filter(({ script }) => script === 'sbom').flatMap(({ parameters }) => parameters);
  });
  expect(described.toSorted()).toEqual([...IMAGES, ...packages].toSorted());

  const attest = CI.get('attest') as Job;
  expect(attest.needs).toEqual(['publish', 'packages']);
  expect(attest.strategy?.matrix.subject?.toSorted()).toEqual(
    described.map((name) => name.replace('@clean-express/', '')).toSorted(),
  );
  const subject = { 'subject-checksums': 'subject.txt' };
  expect(inputsOf(attest, 'attest-build-provenance')).toEqual([subject]);
  expect(inputsOf(attest, 'attest')).toEqual([{ ...subject, 'sbom-path': 'sbom.json' }]);
  expect(attest.steps.filter(({ run }) => /npm|npx|node|docker/.test(run))).toEqual([]);

  // What operators verify before they deploy.
  const security = textOf('SECURITY.md');
  const [, verified = ''] = /^for image in (.+); do$/m.exec(security) ?? [];
  expect(verified.split(' ')).toEqual(IMAGES);
  expect(security).toContain(`--signer-workflow $repository/${FOLDER}/ci.yml`);
});
