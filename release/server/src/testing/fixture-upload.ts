import { integrityOf } from '@clean-express/release-build';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { type AnnouncedFile, fileKey } from '../checks/upload.ts';
import { fixtureContract } from './fixture-contract.ts';

/** What a publisher sends. */
export interface FixtureUpload {
  remote: string;
  version: string;
  manifest: Manifest;
  body: { manifest: string; files: AnnouncedFile[] };
  /** Key of a file → its bytes. */
  bytes: Map<string, Buffer>;
}

const contentsOf = (remote: string): Record<string, string> => ({
  'public remoteEntry.js': 'export const get = () => {};',
  'public assets/list.js': 'export const list = [];',
  'public assets/list.css': `[data-mfe="${remote}"] .list { color: red }`,
  'private gate/report.html': '<h1>Passed</h1>',
});

/** @param changes - Files to add or replace: key → content. */
export function fixtureUpload(
  remote: string,
  version: string,
  changes: Record<string, string> = {},
): FixtureUpload {
  const bytes = new Map(
    Object.entries({ ...contentsOf(remote), ...changes }).map(([key, text]) => [
      key,
      Buffer.from(text),
    ]),
  );
  const files = [...bytes].map(([key, content]): AnnouncedFile => {
    const [part, path = ''] = key.split(' ');
    const integrity = integrityOf(content);
    return { part: part as AnnouncedFile['part'], path, integrity, size: content.length };
  });
  const scripts = files.filter(({ part }) => part === 'public');
  const manifest: Manifest = {
    remote,
    version,
    entry: 'remoteEntry.js',
    ...(remote === SHELL && { host: fixtureContract }),
    extras: {
      paths: remote === SHELL ? [] : [`/${remote}`],
      preload: { './routes': ['remoteEntry.js', 'assets/list.js'] },
      css: ['assets/list.css'],
      pages: {},
      widgets: {},
      measures: { 'request-sent': 'higher', cancelled: 'lower' },
      integrity: Object.fromEntries(scripts.map(({ path, integrity }) => [path, integrity])),
      shared: {},
    },
    builtAt: '2026-01-01T00:00:00.000Z',
  };
  return { remote, version, manifest, bytes, body: { manifest: JSON.stringify(manifest), files } };
}

/** The bytes of a file that the server asks for. */
export function bytesOf(
  { bytes }: FixtureUpload,
  { part, path }: Pick<AnnouncedFile, 'part' | 'path'>,
): Buffer {
  const found = bytes.get(fileKey(part, path));
  if (!found) throw new Error(`The fixture has no file "${path}".`);
  return found;
}
