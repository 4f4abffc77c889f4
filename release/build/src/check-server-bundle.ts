import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { SHELL } from '@clean-express/release-contract/host-contract';
import {
  exposedSources,
  hasServerBundle,
  type RemoteConfig,
} from '@clean-express/release-contract/remote-config';
import { HOST_SERVER_FILES } from './build-files.ts';

const run = promisify(execFile);

/** Pages that are not rendered by then wait for something that does not come, or loop. */
const TIMEOUT_MS = 60_000;

/** What is shown of the output of a bundle that has ended its process. */
const MAX_OUTPUT = 2000;

/** In the project of the remote, so that the bundle and the check have one copy of React and the router. */
const SCRIPT = "import '@clean-express/federation/server-check';";

/** A server bundle, and how to render its pages. */
export interface ServerBundle {
  /** Absolute path of the remote's folder. */
  folder: string;
  remote: RemoteConfig;
  /** Directory of the bundle. */
  directory: string;
  /** Address of an API with data for the pages; without one, they are rendered while they load. */
  apiUrl?: string | undefined;
  /** Further addresses to render: `/gift-cards/42`. */
  addresses?: readonly string[];
}

/** What the check gets. */
export interface ServerCheckOrder extends Required<Pick<ServerBundle, 'directory' | 'addresses'>> {
  folder: string;
  apiUrl?: string | undefined;
  /** Exposed module → its source file. */
  modules: Record<string, string>;
  /** Route → whether the server renders it, and its source file. */
  pages: Record<string, { server?: true; module?: string }>;
  /** Whether the server has the bundle at all. */
  isRendered: boolean;
}

/**
 * Imports the module of a host that renders pages in a process of its own: whether it throws.
 *
 * @param directory - Directory of the server bundle.
 */
async function checkHostBundle(directory: string): Promise<string[]> {
  const module = pathToFileURL(join(directory, basename(HOST_SERVER_FILES.render))).href;
  const script = `await import(${JSON.stringify(module)}); process.exit();`;
  const settings = { timeout: TIMEOUT_MS, env: { ...process.env, NODE_ENV: 'production' } };
  try {
    await run(process.execPath, ['--input-type=module', '--eval', script], settings);
    return [];
  } catch (error) {
    const output = String((error as { stderr?: string }).stderr ?? error).slice(-MAX_OUTPUT);
    return [
      `The server bundle could not be imported, so that no page would be rendered. ${output}`,
    ];
  }
}

/**
 * Runs the server bundle of a remote in a process of its own: it is the code of the team itself, but it may
 * loop or end its process.
 *
 * @returns One sentence for each module or page that fails there, with its source and line.
 */
export async function checkServerBundle(bundle: ServerBundle): Promise<string[]> {
  const { folder, remote, directory, apiUrl, addresses = [] } = bundle;
  if (remote.name === SHELL) return checkHostBundle(directory);
  if (!existsSync(join(directory, 'routes.js'))) return [];
  const order: ServerCheckOrder = {
    ...{ folder, directory, apiUrl, addresses },
    modules: exposedSources(remote),
    pages: remote.pages ?? {},
    isRendered: hasServerBundle(remote),
  };
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT, '--', JSON.stringify(order)],
    {
      cwd: folder,
      // For React, which then runs bundles of either mode.
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    },
  );
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT);
  });
  const received = once(child, 'message').then(([findings]) => findings as string[]);
  const ended = once(child, 'close').then(([code, signal]) => [
    `The server bundle ended its process (${signal ?? code}) when its pages were rendered. Look for an endless loop, or for process.exit. ${output}`.trim(),
  ]);
  return Promise.race([received, ended]);
}
