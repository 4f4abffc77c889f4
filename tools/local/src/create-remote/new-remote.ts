import { posix } from 'node:path';
import { PlainError, profiles, takenPorts } from 'site-runner';
import { z } from 'zod';

/** The range between the port of the SSR server and those of the tests. */
const FIRST = 3001;
const LAST = 3099;

/** Finds the first port for a new remote, besides the existing ones, that is free in all profiles. */
export async function nextPort(remotes: readonly { port: number }[]): Promise<number> {
  const all = Object.values(profiles).flat();
  const used = new Set(
    all.flatMap(({ ports, spareSsrServers, remotePort }) => [
      ...Object.values(ports),
      ...spareSsrServers,
      ...remotes.map(remotePort),
    ]),
  );
  for (let port = FIRST; port <= LAST; port += 1) {
    const isUsed = all.some((profile) => used.has(profile.remotePort({ port })));
    if (!isUsed && (await takenPorts([{ port, title: 'new remote' }])).length === 0) return port;
  }
  throw new PlainError(`All ports from ${FIRST} to ${LAST} are taken. Please free one of them.`);
}

/** The path of a remote in the root's `tsconfig.json`. */
const REMOTE_REFERENCE = /^\.\/mfe-/;

const configSchema = z.object({ references: z.array(z.object({ path: z.string() })) });

/** Adds a package to the references of the root's `tsconfig.json`, which cannot be glob patterns. */
export function withReference(tsconfig: string, folder: string): string {
  const config: object = JSON.parse(tsconfig);
  const { references: before } = configSchema.parse(config);
  const last = before.findLastIndex(({ path }) => REMOTE_REFERENCE.test(path));
  const references = before.toSpliced(last + 1, 0, { path: `./${folder}` });
  return `${JSON.stringify({ ...config, references }, null, 2)}\n`;
}

/** The column of the owners, in characters. */
const COLUMN = 18;

/** Makes the team with the name of the remote the owner of its folder. */
export function withOwner(codeowners: string, folder: string): string {
  const lines = codeowners.split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('/mfe-'));
  const team = `@clean-express/${folder.replace(/^mfe-/, '')}`;
  return lines.toSpliced(last + 1, 0, `${`/${folder}/ `.padEnd(COLUMN)}${team}`).join('\n');
}

/** The line of the lock file that begins the entry of a package. */
const IMPORTER = /^ {2}(\S.*):$/;

/**
 * Copies the entry of a package with the same dependencies to a new package in the lock file, so that
 * the package manager need not resolve versions.
 *
 * @param template - Path of the other package in the workspace.
 */
export function withLockedPackages(lock: string, template: string, folder: string): string {
  const lines = lock.split('\n');
  const from = lines.indexOf(`  ${template}:`);
  if (from < 0) throw new Error(`pnpm-lock.yaml has no entry for ${template}.`);
  const end = lines.indexOf('', from);
  const toNewFolder = (_: string, target: string) =>
    `link:${posix.relative(folder, posix.join(template, target))}`;
  const block = lines
    .slice(from + 1, end + 1)
    .map((line) => line.replace(/link:(\S+)/, toNewFolder));
  const isLater = (line: string) => {
    const path = IMPORTER.exec(line)?.[1];
    return path !== undefined && path > folder;
  };
  const importers = lines.indexOf('importers:');
  const packages = lines.indexOf('packages:', importers);
  const later = lines.findIndex((line, index) => index > importers && isLater(line));
  const position = later < 0 || later > packages ? packages : later;
  return lines.toSpliced(position, 0, `  ${folder}:`, ...block).join('\n');
}
