import { describe, expect, test } from 'vitest';
import { readUpload } from '../checks/upload.ts';
import type { Releases } from '../releases/releases.ts';
import { createLocks } from '../store/locks.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { bytesOf, fixtureUpload } from '../testing/fixture-upload.ts';
import { toIndex } from './release-index.ts';
import { Uploads } from './uploads.ts';

const ENTRY = { part: 'public', path: 'remoteEntry.js' } as const;

/** An upload of the catalog. */
function uploadOf(by: string, version = '1.0.0') {
  const fixture = fixtureUpload('catalog', version);
  return readUpload(fixture.body, fixture, { by, provenance: undefined });
}

/** Uploads into a store without files, whatever they contain. */
function openUploads(files: Partial<ReleaseFiles> = {}, releases: Partial<Releases> = {}) {
  const store = { check: async () => 'missing', put: async () => 'stored', ...files };
  const noReleases = { isWriter: true, find: async () => undefined, ...releases };
  const uploads = new Uploads(
    { exclusively: createLocks(), ...store } as ReleaseFiles,
    noReleases as Releases,
    { refuseManifest: async () => undefined, refuseRelease: async () => undefined },
  );
  const putEntry = ({ id, by }: { id: string; by: string }) => {
    const bytes = bytesOf(fixtureUpload('catalog', '1.0.0'), ENTRY);
    const name = { id, by, remote: 'catalog', version: '1.0.0' };
    return uploads.put(name, ENTRY.part, ENTRY.path, bytes);
  };
  return { uploads, putEntry };
}

test('an identity that starts many uploads ends its own oldest, and no others', async () => {
  const { uploads, putEntry } = openUploads();
  const [ofAda, ofBob] = [uploadOf('ada'), uploadOf('bob')];
  await uploads.start(ofAda);
  await uploads.start(ofBob);
  for (let patch = 1; patch <= 200; patch += 1)
    await uploads.start(uploadOf('bob', `1.0.${patch}`));
  expect(await putEntry(ofAda)).toBe('stored');
  await expect(putEntry(ofBob)).rejects.toThrow('There is no such upload, or it has expired.');
});

test('open uploads take a limited amount of memory', async () => {
  const { uploads, putEntry } = openUploads();
  const first = uploadOf('ada');
  await uploads.start(first);
  const manifestText = ' '.repeat(2 * 1024 * 1024);
  for (let index = 0; index < 70; index += 1) {
    await uploads.start({ ...uploadOf(`team ${index}`), manifestText });
  }
  await expect(putEntry(first)).rejects.toThrow('There is no such upload, or it has expired.');
});

describe('a release that exists', () => {
  const { integrity } = uploadOf('ada').files[0] ?? { integrity: '' };
  const MEGABYTE = 1024 * 1024;

  /** Adds private files to one that has some already. */
  async function add(existing: number, added: number, size: number) {
    const filesOf = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => {
        return { part: 'private' as const, path: `${folder}/${index}.json`, integrity, size };
      });
    const upload = uploadOf('ada');
    const { uploads } = openUploads(
      { read: async () => toIndex([...upload.files, ...filesOf('first', existing)]) },
      { find: async () => ({ manifest: upload.manifestText, state: 'accepted' }) as never },
    );
    await uploads.start({ ...upload, files: filesOf('second', added) });
  }

  test.each([
    ['100 MB', 3, 3, 18 * MEGABYTE, 'The release is larger than 100 MB. Make it smaller.'],
    ['5,000 files', 2500, 2500, 1, 'The release has more than 5000 files. Make it smaller.'],
  ])('gets no more than %s, however it is uploaded', async (_, existing, added, size, detail) => {
    await expect(add(existing, added, size)).rejects.toThrow(detail);
    await add(existing, added - 1 - 4 * Number(size === 1), size);
  });
});
