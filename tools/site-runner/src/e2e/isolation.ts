import { readdirSync, readFileSync } from 'node:fs';
import { chown, copyFile, link, mkdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { PlainError } from '../../setup/command-messages.mjs';
import { ROOT } from '../../setup/workspace.mjs';
import { type Command, lastLines, runCommand } from '../processes/run-command.ts';
import { parentOf } from '../site/with-services.ts';

/** The folders of a sandbox: the tests write to the last two only. */
export interface SandboxFolders {
  root: string;
  home: string;
  report: string;
}

/** How code of others is kept from the processes and the files of the user who runs it. */
export interface Isolation {
  kind: NonNullable<GateRecord['isolation']>;
  /** Returns how a command line is run. */
  confine: (line: readonly string[]) => Pick<Command, 'command' | 'parameters' | 'user'>;
}

/** What an isolation is chosen by. */
export interface IsolationOptions {
  folders: SandboxFolders;
  /** The id of a user that nothing else runs as. */
  user: number;
  /** What the tests need to read beside the workspace, and what they must not replace: absolute paths. */
  reads: readonly string[];
  keeps: readonly string[];
  /** The variables of this process. */
  variables: NodeJS.ProcessEnv;
}

const E2E = join(ROOT, 'e2e');

const PROBE = fileURLToPath(new URL('probe-isolation.mjs', import.meta.url));

const isRoot = () => process.getuid?.() === 0;

/** What code of others gets of the environment: how to reach programs and the network, and the language. */
const PASSED = /^(PATH|TZ|LANG|LC_\w+|CI|LD_LIBRARY_PATH|NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i;

const binOf = ({ root }: Pick<SandboxFolders, 'root'>) => join(root, 'bin');

/** Returns the environment of code of others. It finds `node` in the sandbox. */
export function isolatedEnvironment(
  variables: NodeJS.ProcessEnv,
  folders: Pick<SandboxFolders, 'root' | 'home'>,
): Record<string, string | undefined> {
  const passed = Object.entries(variables).filter(([name]) => PASSED.test(name));
  const PATH = [binOf(folders), variables.PATH].join(delimiter);
  return { ...Object.fromEntries(passed), PATH, HOME: folders.home, TMPDIR: folders.home };
}

/** Puts the Node of this process into the sandbox: it can lie in the home of a person, which stays closed. */
async function provideNode(folders: SandboxFolders): Promise<void> {
  const bin = binOf(folders);
  await rm(bin, { recursive: true, force: true });
  await mkdir(bin);
  const node = join(bin, 'node');
  // A link to another file system, or to a file of another user, is refused.
  await link(process.execPath, node).catch(() => copyFile(process.execPath, node));
}

/** Where programs and their libraries and settings are; on Ubuntu, the last one has the resolver of names. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc', '/opt'],
  '/run/systemd/resolve',
];

const readOnly = (path: string) => ['--ro-bind-try', path, path];

/** Hides the history, the data and the settings of the workspace: what is in it beside the sources. */
function hiddenInWorkspace(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(({ name }) => name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(ROOT, entry.name);
      return entry.isDirectory() ? ['--tmpfs', path] : ['--ro-bind', '/dev/null', path];
    });
}

/** Namespaces of its own, without any privilege, and the files that each program needs. */
const NAMESPACES =
  '--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --die-with-parent --new-session --cap-drop ALL --proc /proc --dev /dev --perms 1777 --tmpfs /tmp'.split(
    ' ',
  );

/**
 * Runs it in namespaces, where it sees its own processes only, and no files but these: never the home of a
 * person, even if a program lies in it.
 */
function namespaces({ folders: { root, home, report }, reads }: IsolationOptions): Isolation {
  const installed = reads
    .map((path) => dirname(path))
    .filter((folder) => relative(folder, homedir()).startsWith('..'));
  const parameters = [
    ...[...NAMESPACES, ...[...SYSTEM, ...installed].flatMap(readOnly)],
    ...[...readOnly(ROOT), ...hiddenInWorkspace(), ...readOnly(root)],
    ...['--bind', home, home, '--bind', report, report, '--chdir', E2E, '--'],
  ];
  const confine: Isolation['confine'] = (line) => ({
    command: 'bwrap',
    parameters: [...parameters, ...line],
  });
  return { kind: 'namespaces', confine };
}

/** Runs it as the user that has started this process, or as another one. */
const asUser = (user?: number): Isolation['confine'] =>
  function confine([command = '', ...parameters]) {
    return { command, parameters, user };
  };

/** Gives the folders to the user that runs the tests; only root can, and needs to. */
async function handOver({ root, home, report }: SandboxFolders, user = 0): Promise<void> {
  if (!isRoot()) return;
  await chown(root, 0, user);
  await Promise.all([home, report].map((folder) => chown(folder, user, user)));
}

/** @returns Why an isolation does not hold on this machine, as a sentence; `undefined` if it does. */
async function probe(
  { kind, confine }: Isolation,
  { folders, reads, keeps, variables }: IsolationOptions,
): Promise<string | undefined> {
  const needed = [E2E, ...reads];
  // In namespaces, all that the tests could replace is their own.
  const kept = kind === 'user' ? [...needed, ...keeps] : [];
  const command = confine(['node', PROBE, ...kept, '--', ...needed]);
  const log = join(folders.root, `${kind}.log`);
  await handOver(folders, command.user);
  try {
    const exitCode = await runCommand({
      ...{ cwd: E2E, ...command, isIsolated: true, output: { log } },
      env: isolatedEnvironment(variables, folders),
    });
    return exitCode === 0 ? undefined : lastLines(log, 1);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What opens something, in the environment of a job or a person. Names: no pattern finds all. */
const SECRETS = [
  ...['RELEASE_TOKEN', 'ADMIN_TOKEN', 'SIGNING_KEYS', 'TOKEN_KEYS', 'DATABASE_URL', 'REDIS_URL'],
  ...['GITHUB_TOKEN', 'GH_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN', 'ACTIONS_RUNTIME_TOKEN'],
  ...['CI_JOB_TOKEN', 'CI_REGISTRY_PASSWORD', 'CI_DEPLOY_PASSWORD', 'GITLAB_TOKEN'],
  ...['NPM_TOKEN', 'NODE_AUTH_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  ...['AZURE_CLIENT_SECRET', 'GOOGLE_APPLICATION_CREDENTIALS', 'CLOUDFLARE_API_TOKEN'],
];

/** The environment that a process was started with, if this one may see it, and the system shows it. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** @param environment - `NAME=value`, for each variable. */
const secretIn = (environment: readonly string[]) =>
  SECRETS.find((name) =>
    environment.some((variable) => variable.startsWith(`${name}=`) && variable !== `${name}=`),
  );

/** Finds a secret in the environment of this process or of one above it. @returns Also whose it is. */
function findSecret(variables: NodeJS.ProcessEnv): string | undefined {
  const own = secretIn(Object.entries(variables).map(([name, value]) => `${name}=${value}`));
  if (own) return `${own} of this process`;
  for (let pid = parentOf('self'); pid && pid !== '0'; pid = parentOf(pid)) {
    const found = secretIn(environmentOf(pid));
    if (found) return `${found} of the process ${pid}, which has started this one`;
  }
  return undefined;
}

/**
 * Chooses how the tests of a candidate are kept from this process: as another user, in namespaces, or by
 * nothing, where there is nothing to find.
 *
 * @throws PlainError when only the last one is possible, and there is a secret.
 */
export async function chooseIsolation(options: IsolationOptions): Promise<Isolation> {
  await provideNode(options.folders);
  const otherUser: Isolation = { kind: 'user', confine: asUser(options.user) };
  const reasons: string[] = isRoot() ? [] : ['- As another user: only root can do that.'];
  for (const isolation of [...(isRoot() ? [otherUser] : []), namespaces(options)]) {
    const reason = await probe(isolation, options);
    if (reason === undefined) return isolation;
    reasons.push(`- ${isolation.kind === 'user' ? 'As another user' : 'In namespaces'}: ${reason}`);
  }
  const secret = findSecret(options.variables);
  const isolated = ['Nothing keeps the tests of the release from this process:', ...reasons];
  if (!secret) {
    console.error(`! ${isolated.join('\n')}`);
    return { kind: 'none', confine: asUser() };
  }
  throw new PlainError(
    [
      `The tests of the release could read ${secret}.`,
      ...isolated,
      'Repair one of the two (tools/site-runner/README.md), or start the gate without this variable.',
    ].join('\n'),
  );
}
