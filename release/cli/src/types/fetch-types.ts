import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasIntegrity, TYPES_FOLDER, VERSIONS_FILE } from '@clean-express/release-build';
import { fileField, remoteNameField } from '@clean-express/release-contract/registry-fields';
import { type Manifest, manifestSchema } from '@clean-express/release-contract/release-registry';
import pMap from 'p-map';
import type { ReleaseDetail, ReleaseFile, ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';

/** Files that are loaded at the same time. */
const CONCURRENCY = 4;

/** Types of one release are few and small. */
const MAX_FILES = 2000;
const MAX_BYTES = 10_000_000;

/** The types of a live release. */
export interface FetchedTypes {
  remote: string;
  version: string;
  /** Number of files; 0 if the release was built without types. */
  files: number;
}

/** The declaration that includes the others. */
const INDEX = 'index.d.ts';

const PREFIX = `${TYPES_FOLDER}/`;

/**
 * Loads the declarations of a release.
 *
 * @returns Path in its types → bytes. No path leads elsewhere, whatever the server says.
 * @throws DeliveryError when a file has other bytes than were published, leads elsewhere, or is too large.
 */
export async function loadTypes(
  server: ReleaseServer,
  { remote, version, files = [] }: ReleaseDetail,
): Promise<Map<string, Buffer>> {
  const types = files.filter(({ part, path }) => part === 'private' && path.startsWith(PREFIX));
  const total = types.reduce((sum, { size }) => sum + size, 0);
  if (types.length > MAX_FILES || total > MAX_BYTES) {
    const message = `"${remote}" has more than ${MAX_FILES} files or ${MAX_BYTES} bytes of types. Ask its team to expose less.`;
    throw new DeliveryError('refused', message);
  }
  const load = async (file: ReleaseFile): Promise<[string, Buffer]> => {
    const path = file.path.slice(PREFIX.length);
    if (!fileField.safeParse(path).success || !path.endsWith('.d.ts')) {
      const message = `"${path.slice(0, 100)}" of "${remote}" is no file of types.`;
      throw new DeliveryError('refused', message);
    }
    const bytes = await server.privateFile(remote, version, file.path);
    if (hasIntegrity(bytes, file.integrity)) return [path, bytes];
    const message = `"${file.path}" of "${remote}" has other bytes than were published.`;
    throw new DeliveryError('refused', message);
  };
  return new Map(await pMap(types, load, { concurrency: CONCURRENCY }));
}

/** The versions of the widgets and slots of a release, as a remote needs them that is typed with it. */
function versionsOf({ remote, extras: { widgets, slots = {} } }: Manifest) {
  const parts = [
    ...Object.entries(widgets).map(
      ([name, widget]) => [`${remote}${name.slice(1)}`, widget] as const,
    ),
    ...Object.entries(slots),
  ];
  return Object.fromEntries(
    parts.flatMap(([part, { version }]) => (version === undefined ? [] : [[part, `^${version}`]])),
  );
}

/** Says that the state that a release shares can only be read by others. */
function readOnlyState({ shares = [] }: Manifest): string {
  const keys = shares.map((key) => `${JSON.stringify(key)}: true;`);
  return `\ndeclare module '@clean-express/federation/shared-state' {\n  interface ForeignState { ${keys.join(' ')} }\n}\n`;
}

const isOfTypes = (name: string) => name.endsWith('.d.ts') || name === VERSIONS_FILE;

/** @throws DeliveryError when a folder has other files than types: it would be deleted. */
async function refuseOtherFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const other = entries.find((entry) => !entry.isDirectory() && !isOfTypes(entry.name));
  if (!other) return;
  const message = `${folder} has other files than types. Name another folder (--folder).`;
  throw new DeliveryError('usage', message);
}

/** Writes files into a folder, in place of what it has. */
async function replaceFiles(folder: string, files: ReadonlyMap<string, string | Buffer>) {
  await rm(folder, { recursive: true, force: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/**
 * Loads what is written of a release: nothing if it was built without types.
 *
 * @param isOwn - Whether those who read the types also write the state of the remote.
 */
async function loadFiles(server: ReleaseServer, release: ReleaseDetail, isOwn: boolean) {
  const files = new Map<string, string | Buffer>(await loadTypes(server, release));
  if (files.size === 0) return files;
  const manifest = manifestSchema.parse(JSON.parse(release.manifestText));
  const index = files.get(INDEX);
  if (!isOwn && manifest.shares && index) files.set(INDEX, index + readOnlyState(manifest));
  return files.set(VERSIONS_FILE, JSON.stringify(versionsOf(manifest)));
}

/**
 * Loads the types of live releases into a folder, one folder for each remote, with their versions. They replace
 * the former types of these remotes once all of them are loaded.
 *
 * @param own - The remotes of those who load the types: the state of all others can only be read.
 * @param only - By default, all remotes.
 * @throws DeliveryError when a file has other bytes than were published, or leads elsewhere. Nothing changes then.
 */
export async function fetchTypes(
  server: ReleaseServer,
  folder: string,
  own: readonly string[],
  only?: string,
): Promise<FetchedTypes[]> {
  const live = (await server.releases(only)).filter(({ role }) => role === 'live');
  if (only !== undefined && live.length === 0) {
    throw new DeliveryError('notFound', `No release of "${only}" is live, so it has no types.`);
  }
  const loaded = [];
  for (const { remote, version } of live) {
    // It becomes the name of a folder.
    if (!remoteNameField.safeParse(remote).success) {
      throw new DeliveryError('refused', `"${remote.slice(0, 100)}" is not a name of a remote.`);
    }
    const release = await server.release(remote, version);
    const files = await loadFiles(server, release, own.includes(remote));
    loaded.push({ remote, version, files });
  }
  for (const { remote } of loaded) await refuseOtherFiles(join(folder, remote));
  for (const { remote, files } of loaded) await replaceFiles(join(folder, remote), files);
  return loaded.map(({ remote, version, files }) => ({
    remote,
    version,
    files: [...files.keys()].filter((path) => path !== VERSIONS_FILE).length,
  }));
}
