import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateWorkflow } from '@action-validator/core';
import { ROOT } from 'site-runner';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { proofOptions } from '../proofs/proof-options.ts';
import { testOptions } from './options.ts';

const FOLDER = '.github/workflows';

const variablesSchema = z.record(z.string(), z.string()).default({});

const stepSchema = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
  env: variablesSchema,
});

const jobSchema = z.object({
  uses: z.string().optional(),
  permissions: z.record(z.string(), z.string()),
  'timeout-minutes': z.number().optional(),
  strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
  env: variablesSchema,
  needs: z.union([z.string(), z.array(z.string())]).default([]),
  steps: z.array(stepSchema).default([]),
});

type Job = z.infer<typeof jobSchema>;

const workflowSchema = z.object({
  on: z.union([z.string(), z.array(z.string()), z.record(z.string(), z.unknown())]),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), jobSchema),
});

const { scripts, packageManager } = z
  .object({ scripts: variablesSchema, packageManager: z.string() })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** What jobs may do besides reading the repository. */
const PERMISSIONS: Record<string, Record<string, string>> = {
  'ci.yml publish': { contents: 'read', packages: 'write' },
  'gate.yml report': { 'id-token': 'write' },
};

const WORKFLOWS = readdirSync(join(ROOT, FOLDER)).map((name) => {
  const text = readFileSync(join(ROOT, FOLDER, name), 'utf8');
  return { name, text, ...workflowSchema.parse(parse(text)) };
});

const JOBS = WORKFLOWS.flatMap(({ name: file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, file, job })),
);

/** The command lines of a job, once for each value of its matrix. */
function commandsOf({ strategy, env, steps }: Job): string[] {
  const [[key, values] = ['', ['']]] = Object.entries(strategy?.matrix ?? {});
  const lines = steps.flatMap(({ run = '', env: own }) =>
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

/** The calls of npm in a job: a script, and its arguments. */
function callsOf(job: Job) {
  return commandsOf(job)
    .map(argumentsOf)
    .flatMap((words) => {
      const at = words.indexOf('npm');
      return at < 0 ? [] : [words.slice(at + 1)];
    })
    .map(([verb = '', ...rest]) => {
      const [script = '', separator, ...parameters] = verb === 'run' ? rest : [verb, ...rest];
      return { script, separator, parameters };
    });
}

describe.each(JOBS)('$name', ({ name, job }) => {
  it('runs scripts of this repository', () => {
    for (const { script, separator } of callsOf(job)) {
      expect(Object.keys(scripts)).toContain(script);
      // Without it, npm keeps the options to itself.
      expect([undefined, '--']).toContain(separator);
    }
  });

  it('runs parts of the tests that exist', () => {
    for (const { script, parameters } of callsOf(job)) {
      if (script.startsWith('test')) expect(testOptions(parameters).parts).not.toEqual([]);
      if (script === 'proofs') expect(proofOptions(parameters).proofs).not.toEqual([]);
    }
  });

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
    const commands = job.steps.map(({ run = '' }) => run);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });

  it('pins the actions that it uses', () => {
    const used = [job.uses, ...job.steps.map(({ uses }) => uses)].flatMap((uses) => uses ?? []);
    expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  });

  it('may do no more than it needs, and leaves no token behind', () => {
    const allowed = PERMISSIONS[name] ?? { contents: 'read' };
    expect([{}, allowed]).toContainEqual(job.permissions);
    const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    for (const { with: inputs } of checkouts) expect(inputs['persist-credentials']).toBe(false);
    const setups = job.steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
    for (const { with: inputs } of setups) expect(inputs['package-manager-cache']).toBe(false);
  });
});

/** The workflow that teams get. */
const TEMPLATE = 'tools/packages/template/.github/workflows/release.yml';

it.each([...WORKFLOWS.map(({ name }) => join(FOLDER, name)), TEMPLATE])(
  '%s is valid by the schema of GitHub, and its jobs need jobs that exist',
  (file) => {
    expect(validateWorkflow(readFileSync(join(ROOT, file), 'utf8')).errors).toEqual([]);
  },
);

describe.each(WORKFLOWS)('$name', ({ on, permissions, text }) => {
  it('has no permissions and no secrets, and runs no pull request with those of main', () => {
    expect(permissions).toEqual({});
    expect(JSON.stringify(parse(text))).not.toContain('secrets');
    expect(JSON.stringify(on)).not.toMatch(/pull_request_target|workflow_run/);
  });
});

it.each(JOBS.filter(({ file }) => file === 'ci.yml'))('$name ends by itself', ({ job }) => {
  expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
});

it('runs all tests before it publishes', () => {
  const ci = new Map(
    JOBS.filter(({ file }) => file === 'ci.yml').map(({ name, job }) => [name.split(' ')[1], job]),
  );
  const tests = [...ci.keys()].filter((name) => name !== 'publish' && name !== 'e2e-report');
  expect([ci.get('publish')?.needs].flat().toSorted()).toEqual(tests.toSorted());
  const calls = [...ci.values()].flatMap(callsOf);
  const parts = calls.flatMap(({ script, parameters }) =>
    script === 'test:full' ? testOptions(parameters).parts : [],
  );
  expect(new Set(['check', ...parts])).toEqual(new Set(testOptions(['--full']).parts));
  expect(calls.map(({ script }) => script)).toContain('check');
});
