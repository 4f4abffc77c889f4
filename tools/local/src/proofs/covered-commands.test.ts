import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATE_PROJECTS, ROOT } from 'site-runner';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_PROJECTS, FULL, testOptions } from '../test-run/options.ts';
import { PROOFS, proofOptions } from './proof-list.ts';

const manifestSchema = z.object({
  name: z.string(),
  scripts: z.record(z.string(), z.string()).default({}),
});

const MANIFESTS = globSync(['package.json', '*/package.json', '{release,tools}/*/package.json'], {
  cwd: ROOT,
}).map((path) => manifestSchema.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))));

const ROOT_SCRIPTS = MANIFESTS.find(({ name }) => name === 'clean-express')?.scripts ?? {};

/** Which script of which package a command runs: `api test:fuzz`; the root has no name. */
function scriptsOf(command: string): string[] {
  const words = command.replace(/^(?:[A-Z_]+=\S+ )+/, '').split(' ');
  const packages = words.flatMap((word, index) => (words[index - 1] === '--filter' ? [word] : []));
  const names = packages.length > 0 ? packages : [''];
  const [script = ''] = words
    .slice(1)
    .filter((word) => !['run', '--silent', '--filter', ...packages].includes(word));
  return names.map((name) => `${name} ${script}`.trim());
}

const PROVED = new Set(PROOFS.flatMap(({ command }) => scriptsOf(command)));

const isTestScript = (name: string, command: string) =>
  /^(?:test|check|bench|proofs)\b/.test(name) || /\bvitest\b|\bplaywright test\b/.test(command);

/** Those of the parts `e2e` and `gate`, and of the proofs of the gate. */
const RUN_PROJECTS: readonly string[] = [...ALL_PROJECTS, ...GATE_PROJECTS];

/** Whether a part of `npm run test:full` runs what a script of a package runs. */
function isInTests(script: string, command: string): boolean {
  if (script === 'test:full' || script === 'proofs') return true;
  // The part "check" runs all scripts of this name.
  if (script === 'check' || script.startsWith('check:')) return true;
  // The part "unit" runs every configuration with this name.
  if (/^vitest run(?: && vitest run --config vitest\.config\.\w+\.ts)?$/.test(command)) return true;
  const [, ...projects] = command.replaceAll('"', '').split(' --project=');
  return projects.length > 0 && projects.every((project) => RUN_PROJECTS.includes(project));
}

it('runs every script that runs tests', () => {
  const missing = MANIFESTS.flatMap(({ name, scripts }) =>
    Object.entries(scripts)
      .filter(([script, command]) => isTestScript(script, command) && !isInTests(script, command))
      .map(([script]) => (name === 'clean-express' ? script : `${name} ${script}`))
      .filter((script) => !PROVED.has(script)),
  );
  expect(missing).toEqual([]);
});

/** The parts of the tests that run, because they are of `test:full` or have a proof. */
const RUN_PARTS = new Set<string>([
  ...FULL,
  ...[...PROVED].flatMap((script) => ROOT_SCRIPTS[script]?.match(/(?<= --only )\S+/) ?? []),
]);

/** Why a command of the docs is in none of the three; `undefined` if it is in one, or runs no tests. */
function whyUncovered(command: string): string | undefined {
  const [script = ''] = scriptsOf(command);
  const parameters = command.split(' -- ').slice(1).join(' -- ').split(' ').filter(Boolean);
  if (script === 'test' || script === 'test:full') {
    return testOptions(parameters).parts.find((part) => !RUN_PARTS.has(part));
  }
  if (script === 'proofs') return proofOptions(parameters).proofs.length > 0 ? undefined : command;
  const [, project] = /\bexec playwright test .*--project=(\S+)/.exec(command) ?? [];
  if (project) return RUN_PROJECTS.includes(project) ? undefined : command;
  if (/\bexec (?:vitest|playwright test)\b/.test(command)) return command;
  const known = [...PROVED, ...ALL_SCRIPTS];
  return !isTestScript(script, '') || known.includes(script) ? undefined : command;
}

const ALL_SCRIPTS = MANIFESTS.flatMap(({ name, scripts }) =>
  Object.entries(scripts)
    .filter(([script, command]) => isInTests(script, command))
    .map(([script]) => (name === 'clean-express' ? script : `${name} ${script}`)),
);

it('runs every command that docs/testing.md names', () => {
  const text = readFileSync(join(ROOT, 'docs/testing.md'), 'utf8');
  const commands = [...text.matchAll(/(?:^|`)((?:[A-Z_]+=\S+ )*p?npm [^`#\n]+)/gm)].map(
    ([, command = '']) => command.trim(),
  );
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.flatMap((command) => whyUncovered(command) ?? [])).toEqual([]);
});

it('runs every folder of e2e tests', () => {
  const acrossRemotes = ['account', 'browse', 'composition'];
  const known = new Set([...RUN_PROJECTS, ...acrossRemotes, ...RUN_PARTS]);
  const folders = readdirSync(join(ROOT, 'e2e/specs'));
  expect(folders.filter((folder) => !known.has(folder))).toEqual([]);
});

it('proves with scripts that exist', () => {
  const existing = MANIFESTS.flatMap(({ name, scripts }) =>
    Object.keys(scripts).map((script) => (name === 'clean-express' ? script : `${name} ${script}`)),
  );
  expect([...PROVED].filter((script) => !existing.includes(script))).toEqual([]);
});

it('proves with parameters that the tests take', () => {
  for (const { command } of PROOFS) {
    const [, own] = / test( .*)?$/.exec(ROOT_SCRIPTS[scriptsOf(command)[0] ?? ''] ?? '') ?? [];
    const [, ...added] = command.split(' -- ');
    const parameters = `${own ?? ''} ${added.join(' -- ')}`.split(' ').filter(Boolean);
    if (own !== undefined) expect(() => testOptions(parameters), command).not.toThrow();
  }
});

it('divides the proofs into shards, each of them once', () => {
  const shards = ['1/3', '2/3', '3/3'].map((shard) => proofOptions(['--shard', shard]).proofs);
  const names = shards.flat().map(({ name }) => name);
  expect(names.toSorted()).toEqual(PROOFS.map(({ name }) => name).toSorted());
  expect(new Set(names).size).toBe(names.length);
});

it.each([
  [['--only', 'speed'], 'Please name one of test, test-full'],
  [['--shard', '3/2'], 'Please name a shard'],
  [['--shard', 'a'], 'Please name a shard'],
])('rejects %j with a plain message', (parameters, message) => {
  expect(() => proofOptions(parameters)).toThrow(message);
});
