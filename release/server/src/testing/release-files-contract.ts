import { expect, test } from 'vitest';
import { FileMissing, FileRefused } from '../store/file-keys.ts';
import type { ExpectedFile, ReleaseFiles } from '../store/release-files.ts';
import { sha384 } from './sha384.ts';

/** Opened release files, and what their storage really contains. */
export interface OpenedFiles {
  files: ReleaseFiles;
  /** The stored bytes, by key. */
  stored(): Promise<Map<string, Buffer>>;
  /** Replaces the bytes of a key, or deletes it. */
  tamper(key: string, bytes: Buffer | undefined): Promise<void>;
}

const ENTRY = 'public/catalog/releases/1.0.0/remoteEntry.js';

/** A file of the catalog's release 1.0.0, with its hash. */
export function fileWith(text: string | Buffer, changes: Partial<ExpectedFile> = {}) {
  return {
    part: 'public' as const,
    remote: 'catalog',
    version: '1.0.0',
    path: 'remoteEntry.js',
    bytes: Buffer.from(text),
    integrity: sha384(text),
    ...changes,
  };
}

/** Names that lead out of a release, in one way or another. */
const MISLEADING = [
  { path: '../1.0.1/remoteEntry.js' },
  { path: 'assets/../../1.0.1/remoteEntry.js' },
  { path: '/etc/passwd' },
  { path: './remoteEntry.js' },
  { path: 'assets\\..\\list.js' },
  { path: 'assets/%2e%2e/list.js' },
  { path: 'assets//list.js' },
  { path: 'assets/list.js\0.txt' },
  { path: 'assets/list.js?x' },
  { path: 'assets/name./list.js' },
  { path: '' },
  { remote: '..' },
  { remote: 'catalog/releases/2.0.0' },
  { remote: 'Catalog' },
  { remote: '' },
  { version: '..' },
  { version: '../../blog/releases/1.0.0' },
  { version: '1.0.0/assets' },
  { version: '1.0.0\n' },
  { version: '' },
];

function testStoring(open: () => Promise<OpenedFiles>): void {
  test('stores bytes unchanged, under any valid name', async () => {
    const { files } = await open();
    const bytes = Buffer.from([0, 255, 13, 10, 128, 45, 45, 10]);
    const path = "assets/ä&'b'+[c]@$(d)~,;=!.js";
    const file = fileWith(bytes, { path, version: '1.0.0-a+b.c' });
    expect(await files.put(file)).toBe('stored');
    expect(await files.read('public', 'catalog', '1.0.0-a+b.c', path)).toEqual(bytes);
    expect(await files.list('public', 'catalog', '1.0.0-a+b.c')).toEqual([path]);
  });

  test('keeps public and private files apart', async () => {
    const { files, stored } = await open();
    await files.put(fileWith('export const a=1'));
    await files.put(fileWith('{}', { part: 'private', path: 'remoteEntry.js.map' }));
    const keys = [...(await stored()).keys()].sort();
    expect(keys).toEqual(['private/catalog/releases/1.0.0/remoteEntry.js.map', ENTRY]);
    expect(await files.list('public', 'catalog', '1.0.0')).toEqual(['remoteEntry.js']);
    const read = files.read('public', 'catalog', '1.0.0', 'remoteEntry.js.map');
    await expect(read).rejects.toThrow(FileMissing);
  });

  test('does not write a file again that is intact', async () => {
    const { files } = await open();
    await files.put(fileWith('export const a=1'));
    expect(await files.put(fileWith('export const a=1'))).toBe('unchanged');
  });

  test.each([
    ['missing', undefined],
    ['damaged', Buffer.from('export const b=1')],
    ['truncated', Buffer.from('export')],
    ['empty', Buffer.alloc(0)],
  ])('restores a file that is %s', async (_state, bytes) => {
    const { files, stored, tamper } = await open();
    await files.put(fileWith('export const a=1'));
    await tamper(ENTRY, bytes);
    expect(await files.put(fileWith('export const a=1'))).toBe('stored');
    expect((await stored()).get(ENTRY)?.toString()).toBe('export const a=1');
  });

  test('stores a file that several publishers send at once', async () => {
    const { files, stored } = await open();
    await Promise.all([1, 2, 3, 4].map(() => files.put(fileWith('export const a=1'))));
    expect((await stored()).get(ENTRY)?.toString()).toBe('export const a=1');
  });

  test.each([sha384('export const b=1'), 'md5-1B2M2Y8AsgTpgAmY7PhCfg==', 'sha384-', ''])(
    'refuses a file whose hash is not "%s"',
    async (integrity) => {
      const { files, stored } = await open();
      const put = files.put(fileWith('export const a=1', { integrity }));
      await expect(put).rejects.toThrow(
        new FileRefused(
          '"remoteEntry.js" arrived with other bytes than its hash says. Publish the release again.',
        ),
      );
      expect(await stored()).toEqual(new Map());
    },
  );
}

function testNames(open: () => Promise<OpenedFiles>): void {
  test.each(MISLEADING)('refuses the name %j', async (name) => {
    const { files, stored, tamper } = await open();
    await tamper('public/catalog/releases/1.0.1/remoteEntry.js', Buffer.from('other'));
    const before = await stored();
    const file = fileWith('export const a=1', name);
    const { part, remote, version, path } = file;
    await expect(files.put(file)).rejects.toThrow(FileRefused);
    await expect(files.check(file)).rejects.toThrow(FileRefused);
    await expect(files.read(part, remote, version, path)).rejects.toThrow(FileRefused);
    if ('path' in name) return;
    await expect(files.list(part, remote, version)).rejects.toThrow(FileRefused);
    await expect(files.removeRelease(remote, version)).rejects.toThrow(FileRefused);
    expect(await stored()).toEqual(before);
  });

  test('refuses to publish compressed siblings, which an origin would send in place of the file', async () => {
    const { files } = await open();
    const path = 'remoteEntry.js.br';
    await expect(files.put(fileWith('1', { path }))).rejects.toThrow(
      new FileRefused(
        '"remoteEntry.js.br" cannot be published. Leave compressed files out of the release: the store compresses them itself.',
      ),
    );
    expect(await files.put(fileWith('1', { path, part: 'private' }))).toBe('stored');
    expect(await files.list('private', 'catalog', '1.0.0')).toEqual([path]);
  });
}

function testReading(open: () => Promise<OpenedFiles>): void {
  test('reports a file that is missing', async () => {
    const { files } = await open();
    await files.put(fileWith('export const a=1'));
    const read = (path: string) => files.read('public', 'catalog', '1.0.0', path);
    await expect(read('assets/gone.js')).rejects.toThrow(
      new FileMissing('The release 1.0.0 of "catalog" has no file "assets/gone.js".'),
    );
    await expect(read('remoteEntry.js/gone.js')).rejects.toThrow(FileMissing);
  });

  test('tells intact, damaged and missing files apart', async () => {
    const { files, tamper } = await open();
    const file = fileWith('export const a=1');
    expect(await files.check(file)).toBe('missing');
    await files.put(file);
    expect(await files.check(file)).toBe('intact');
    await tamper(ENTRY, Buffer.from('export const b=1'));
    expect(await files.check(file)).toBe('damaged');
  });

  test('lists the files of a release and of no other, sorted', async () => {
    const { files } = await open();
    const paths = ['6', '2', '5', '1', '4', '3', '0'].map((name) => `assets/${name}.js`);
    for (const path of paths) await files.put(fileWith('1', { path }));
    for (const version of ['1.0.0-a', '1.0.0+a', '1.0.00']) {
      await files.put(fileWith('1', { version }));
    }
    expect(await files.list('public', 'catalog', '1.0.0')).toEqual(paths.sort());
    expect(await files.list('private', 'catalog', '1.0.0')).toEqual([]);
    expect(await files.list('public', 'catalog', '2.0.0')).toEqual([]);
  });

  test('deletes both parts of a release, and no other', async () => {
    const { files, stored } = await open();
    const kept = ['1.0.0-a', '1.0.0+a', '1.0.00'].map((version) => fileWith('1', { version }));
    for (const path of ['a.js', 'b.js', 'c.js', 'd/e.js']) await files.put(fileWith('1', { path }));
    await files.put(fileWith('1', { part: 'private' }));
    for (const file of kept) await files.put(file);
    await files.removeRelease('catalog', '1.0.0');
    const keys = kept.map(({ version, path }) => `public/catalog/releases/${version}/${path}`);
    expect([...(await stored()).keys()].sort()).toEqual(keys.sort());
    await files.removeRelease('catalog', '1.0.0');
  });

  test('replaces the registry', async () => {
    const { files, stored } = await open();
    expect(await files.readRegistry()).toBeUndefined();
    await files.writeRegistry('{"payload":"ä"}');
    expect(await files.readRegistry()).toBe('{"payload":"ä"}');
    await files.writeRegistry('{}');
    expect(await files.readRegistry()).toBe('{}');
    expect([...(await stored()).keys()]).toEqual(['public/registry.json']);
  });
}

/** Defines the tests that the release files of every kind of store must pass. */
export function testReleaseFilesContract(open: () => Promise<OpenedFiles>): void {
  testStoring(open);
  testNames(open);
  testReading(open);
}
