import { appendFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { hasIntegrity, TYPES_FOLDER, VERSIONS_FILE } from '@clean-express/release-build';
import { fileField, remoteNameField } from '@clean-express/release-contract/registry-fields';
import { type Manifest, manifestSchema } from '@clean-express/release-contract/release-registry';
import pMap from 'p-map';
import type { ReleaseFile, ReleaseServer } from '../client/release-server.ts';
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

/** The declarations of a release: path in its types → file. They lead nowhere else, whatever the server says. */
function declarationsOf(remote: string, files: readonly ReleaseFile[]): Map<string, ReleaseFile> {
  const types = files.filter(({ part, path }) => part === 'private' && path.startsWith(PREFIX));
  const bytes = types.reduce((sum, { size }) => sum + size, 0);
  if (types.length > MAX_FILES || bytes > MAX_BYTES) {
    const message = `"${remote}" has more than ${MAX_FILES} files or ${MAX_BYTES} bytes of types. Ask its team to expose less.`;
    throw new DeliveryError('refused', message);
  }
  return new Map(
    types.map((file) => {
      const path = file.path.slice(PREFIX.length);
      if (fileField.safeParse(path).success && path.endsWith('.d.ts')) return [path, file];
      throw new DeliveryError(
        'refused',
        `"${path.slice(0, 100)}" of "${remote}" is no file of types.`,
      );
    }),
  );
}

/** @throws DeliveryError when the bytes are not those that were published. */
async function loadDeclaration(
  server: ReleaseServer,
  { remote, version }: Pick<FetchedTypes, 'remote' | 'version'>,
  { path, integrity }: ReleaseFile,
): Promise<Buffer> {
  const bytes = await server.privateFile(remote, version, path);
  if (hasIntegrity(bytes, integrity)) return bytes;
  throw new DeliveryError(
    'refused',
    `"${path}" of "${remote}" has other bytes than were published.`,
  );
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

/**
 * Writes the types of a release into a folder that has none of this remote.
 *
 * @param isOwn - Whether those who read the types also write the state of the remote.
 * @throws DeliveryError when a file has other bytes than were published, or leads elsewhere.
 */
export async function fetchRelease(
  server: ReleaseServer,
  remote: string,
  version: string,
  folder: string,
  isOwn = true,
): Promise<FetchedTypes> {
  // It becomes the name of a folder.
  if (!remoteNameField.safeParse(remote).success) {
    throw new DeliveryError('refused', `"${remote.slice(0, 100)}" is not a name of a remote.`);
  }
  const release = await server.release(remote, version);
  const { files = [] } = release;
  const manifest = manifestSchema.parse(JSON.parse(release.manifestText));
  const declarations = declarationsOf(remote, files);
  const target = join(folder, remote);
  await mkdir(target, { recursive: true });
  await pMap(
    declarations,
    async ([path, file]) => {
      const bytes = await loadDeclaration(server, { remote, version }, file);
      await mkdir(dirname(join(target, path)), { recursive: true });
      await writeFile(join(target, path), bytes);
    },
    { concurrency: CONCURRENCY },
  );
  await writeFile(join(target, VERSIONS_FILE), JSON.stringify(versionsOf(manifest)));
  if (!isOwn && manifest.shares && declarations.has(INDEX)) {
    await appendFile(join(target, INDEX), readOnlyState(manifest));
  }
  return { remote, version, files: declarations.size };
}

/** Replaces the types of remotes by those in another folder. */
async function replaceTypes(
  folder: string,
  fetched: readonly FetchedTypes[],
  by: string,
): Promise<void> {
  for (const { remote } of fetched) await refuseOtherFiles(join(folder, remote));
  for (const { remote, files } of fetched) {
    await rm(join(folder, remote), { recursive: true, force: true });
    if (files > 0) await cp(join(by, remote), join(folder, remote), { recursive: true });
  }
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
  const next = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    const fetched: FetchedTypes[] = [];
    for (const { remote, version } of live) {
      fetched.push(await fetchRelease(server, remote, version, next, own.includes(remote)));
    }
    await replaceTypes(folder, fetched, next);
    return fetched;
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}
