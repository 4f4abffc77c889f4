import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT } from 'site-runner';
import { describe, expect, it } from 'vitest';
import { type ComposeService, DEPLOY, readComposeFile } from './compose-file.ts';
import { createSettings, urlsOf } from './settings.ts';

const FIREBASE = { FIREBASE_API_KEY: 'a', FIREBASE_AUTH_DOMAIN: 'b', FIREBASE_PROJECT_ID: 'c' };

const SETTINGS = { ...createSettings(urlsOf('example.com')), ...FIREBASE };

const SERVICES = await readComposeFile(SETTINGS);

const SCRIPTS = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).scripts;

const GUIDE = await readFile(join(ROOT, 'docs/production.md'), 'utf8');

const REFERENCE = await readFile(join(DEPLOY, 'README.md'), 'utf8');

/** The commands of the guide, each with the loop or folder that it stands in. */
function commandsOf(program: string): string[] {
  const blocks = [...GUIDE.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(
    ([, block = '']) => block,
  );
  const inline = [...GUIDE.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const lines = blocks.flatMap((block) => block.split('\n'));
  return [...lines, ...inline]
    .flatMap((line) => line.split(' && '))
    .map((command) => command.trim().replace(/^(?:[A-Z_]+=\S+ )+/, ''))
    .filter((command) => command.startsWith(`${program} `));
}

/** The folder of a server whose image a service has. */
const PACKAGES: Readonly<Record<string, string>> = {
  'clean-express/api': 'api',
  'clean-express/release-server': 'release/server',
};

/** `dist/migrate.js` of a server is built from this file. */
const sourceOf = (folder: string, program: string) => {
  const [, name] = /dist\/([\w-]+)\.js$/.exec(program) ?? [];
  return [`${folder}/src/${name}.ts`, `${folder}/src/commands/${name}.ts`];
};

const exists = (paths: string[]) => paths.some((path) => existsSync(join(ROOT, path)));

/** Whether a service has a file at this path, from its volumes or its image. */
function hasFile({ image, volumes }: ComposeService, path: string): boolean {
  const folder = PACKAGES[image];
  if (folder && !path.startsWith('/')) return exists(sourceOf(folder, path));
  return volumes.some((volume) => {
    const [source = '', target = ''] = volume.split(':');
    return path.startsWith(target) && existsSync(join(DEPLOY, source, path.slice(target.length)));
  });
}

const SUBCOMMANDS = ['build', 'exec', 'run', 'up'];

const COMMANDS = [...new Set(commandsOf('docker compose'))].filter((command) =>
  SUBCOMMANDS.some((each) => command.includes(` ${each} `) || command.endsWith(` ${each}`)),
);

/** What a command of Compose names: `up --wait $server` each service of the loop around it. */
function parseCommand(command: string) {
  const words = command.split(' ').slice(2);
  const at = words.findIndex((word) => SUBCOMMANDS.includes(word));
  const values = new Set(['--entrypoint']);
  const rest = words
    .slice(at + 1)
    .filter((word, index, all) => !word.startsWith('--') || all.slice(0, index).includes('node'));
  const named = rest.filter((word) => !values.has(words[words.indexOf(word) - 1] ?? ''));
  return { options: words.slice(0, at), subcommand: words[at] ?? '', named };
}

describe.each(COMMANDS)('%s', (command) => {
  const { options, subcommand, named } = parseCommand(command);

  it('names folders and profiles that exist', () => {
    const folder = options[options.indexOf('--project-directory') + 1];
    if (options.includes('--project-directory')) expect(join(ROOT, folder ?? '')).toBe(DEPLOY);
    const profile = options[options.indexOf('--profile') + 1] ?? '';
    if (!options.includes('--profile')) return;
    expect(Object.values(SERVICES).some(({ profiles }) => profiles?.includes(profile))).toBe(true);
  });

  it('names services, and programs and files that they have', () => {
    const [, loop = ''] = /for server in (.+); do/.exec(GUIDE) ?? [];
    const services = ['run', 'exec'].includes(subcommand)
      ? named.slice(0, 1)
      : named.flatMap((name) => (name === '$server' ? loop.split(' ') : name));
    expect(services.filter((name) => !SERVICES[name])).toEqual([]);
    const service = SERVICES[services[0] ?? ''];
    const files = command.match(/(?:\/[\w.-]+)+\.\w+|\bdist\/[\w-]+\.js/g) ?? [];
    if (service) expect(files.filter((file) => !hasFile(service, file))).toEqual([]);
  });
});

it('has commands of Compose, and says that no test runs them', () => {
  expect(COMMANDS.length).toBeGreaterThan(8);
  expect(GUIDE).toContain('No test runs Docker');
});

it('replaces each container that has a file of this folder', () => {
  const [, block = ''] = /^To deploy a new version([\s\S]*?)^### /m.exec(GUIDE) ?? [];
  const withFiles = Object.entries(SERVICES).filter(([, { volumes }]) =>
    volumes.some((volume) => {
      const file = join(DEPLOY, volume.split(':')[0] ?? '');
      return volume.startsWith('./') && statSync(file, { throwIfNoEntry: false })?.isFile();
    }),
  );
  const names = withFiles.map(([name]) => name);
  expect(names).toContain('caddy');
  expect(names.filter((name) => !block.includes(name))).toEqual([]);
});

it('replaces no further server once one does not start', async () => {
  const [, block = ''] = /^To deploy a new version[^`]*```sh\n([\s\S]*?)^```$/m.exec(GUIDE) ?? [];
  const docker = 'docker() { echo "$*"; case "$*" in *" api-1") return 1;; esac; }';
  const { stdout, exitCode } = await execa('bash', ['-c', `${docker}\n${block}`], {
    ...{ cwd: ROOT, reject: false, lines: true },
  });
  expect(exitCode).not.toBe(0);
  expect(stdout.at(-1)).toBe('compose up --detach --no-deps --wait api-1');
});

it('names only what the backup can do', async () => {
  const script = await readFile(join(DEPLOY, 'backup.sh'), 'utf8');
  const words = COMMANDS.map((command) => / backup (?!snapshots)(\w+)$/.exec(command)?.[1]);
  const named = words.filter((word) => word !== undefined);
  expect(named).toEqual(expect.arrayContaining(['now', 'restore']));
  for (const word of named) expect(script).toContain(`\n  ${word}) `);
});

it('names scripts of this workspace, and programs of the servers', () => {
  const scripts = commandsOf('npm run').map(
    (command) => /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1],
  );
  expect(scripts.filter((script) => !SCRIPTS[script ?? ''])).toEqual([]);
  const programs = commandsOf('node').map((command) => command.split(' ')[1] ?? '');
  const ofServers = programs.filter((program) => /\/dist\/.*\.js$/.test(program));
  expect(ofServers.length).toBeGreaterThan(2);
  const missing = ofServers.filter((program) => {
    const [folder = ''] = program.split('/dist/');
    return !exists(sourceOf(folder, program));
  });
  expect(missing).toEqual([]);
});

it('describes each setting that an operator may add to the composition', async () => {
  const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
  const logs = await readFile(join(DEPLOY, 'compose.logs.yaml'), 'utf8');
  const optional = [...(text + logs).matchAll(/\$\{(\w+):-/g)].map(([, name = '']) => name);
  expect(optional).toContain('BACKUP_REPOSITORY');
  const described = GUIDE + REFERENCE;
  expect(optional.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
});

it('names files of the cluster that exist, or that the operator has written by then', () => {
  const paths = commandsOf('kubectl').flatMap(
    (command) => command.match(/\bdeploy\/[\w./-]+/g) ?? [],
  );
  expect(paths).toContain('deploy/kubernetes/three-zones');
  expect(new Set(paths.filter((path) => !exists([path])))).toEqual(new Set(['deploy/policy.yaml']));
});
