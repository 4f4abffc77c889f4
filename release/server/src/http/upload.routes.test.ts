import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PERMISSIONS } from '@clean-express/release-contract/release-policy';
import { expect, it } from 'vitest';
import type { Identify } from '../identity/identity.ts';
import { bytesOf, fixtureUpload } from '../testing/fixture-upload.ts';
import {
  quickStore,
  release,
  remoteFindings,
  remoteReleases,
  type Send,
  sendRaw,
  startApp,
  type TestApp,
  upload,
} from '../testing/test-app.ts';

const ADDRESS = '/remotes/catalog/releases/1.0.0/uploads';

/** All files of releases in the store, whatever their names. */
async function storedFiles({ directory }: TestApp): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('unfinished'))
    .map(({ name }) => name)
    .filter((name) => name !== 'registry.json');
}

const start = async ({ send }: TestApp, fixture = fixtureUpload('catalog', '1.0.0')) =>
  (await send('POST', ADDRESS, fixture.body)).json();

it('asks for every file of a new release, and lists the release when all are there', async () => {
  const app = await startApp({ files: quickStore });
  const fixture = fixtureUpload('catalog', '1.0.0');
  const { upload: id, missing } = await start(app, fixture);
  expect(missing).toHaveLength(4);
  for (const file of missing) {
    const url = `${ADDRESS}/${id}/${file.part}/${file.path}`;
    const sent = await app.send('PUT', url, bytesOf(fixture, file));
    expect(sent.json()).toEqual({ result: 'stored' });
  }
  expect(await remoteReleases(app)).toEqual([]);
  const completed = await app.send('POST', `${ADDRESS}/${id}/completion`, { reason: 'New.' });
  expect(completed.json()).toMatchObject({ store: 'written', traffic: {} });
  const { files, ...listed } = (await app.send('GET', '/remotes/catalog/releases/1.0.0')).json();
  expect(listed.manifestText).toBe(fixture.body.manifest);
  expect(listed).toMatchObject({ state: 'uploaded', role: null, share: 0, uploadedBy: 'admin' });
  expect(files).toHaveLength(4);
  const manifest = join(app.directory, 'public/catalog/releases/1.0.0/manifest.json');
  expect(await readFile(manifest, 'utf8')).toBe(fixture.body.manifest);
});

it('completes nothing while a file is missing', async () => {
  const app = await startApp();
  const { upload: id } = await start(app);
  const refused = await app.send('POST', `${ADDRESS}/${id}/completion`, {});
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toBe(
    'The release is incomplete. Send the file "gate/report.html" and 3 more first.',
  );
  expect(await remoteReleases(app)).toEqual([]);
});

it('refuses bytes that were not announced', async () => {
  const app = await startApp();
  const { upload: id } = await start(app);
  const changed = await app.send('PUT', `${ADDRESS}/${id}/public/remoteEntry.js`, Buffer.from('x'));
  expect(changed.statusCode).toBe(422);
  const other = await app.send('PUT', `${ADDRESS}/${id}/public/other.js`, Buffer.from('x'));
  expect(other.statusCode).toBe(422);
  expect(await storedFiles(app)).toEqual([]);
});

it('repeats an upload without a change, and restores what has gone or was damaged', async () => {
  const app = await startApp();
  const fixture = fixtureUpload('catalog', '1.0.0');
  await upload(app, fixture);
  expect((await start(app, fixture)).missing).toEqual([]);
  const folder = join(app.directory, 'public/catalog/releases/1.0.0');
  await rm(join(folder, 'assets/list.js'));
  await writeFile(join(folder, 'remoteEntry.js'), 'changed');
  await rm(join(folder, 'manifest.json'));
  await rm(join(app.directory, 'private/catalog/releases/1.0.0/files.json'));
  const { missing } = await start(app, fixture);
  expect(missing.map(({ path }: { path: string }) => path)).toEqual([
    'assets/list.js',
    'remoteEntry.js',
  ]);
  expect((await upload(app, fixture)).statusCode).toBe(200);
  const verified = await app.send('GET', '/remotes/catalog/releases/1.0.0/verification');
  expect(verified.json()).toEqual({ checked: 6, findings: [] });
  expect(await remoteReleases(app)).toHaveLength(1);
});

it('keeps a release of the same version with other bytes', async () => {
  const app = await startApp();
  await upload(app, fixtureUpload('catalog', '1.0.0'));
  const other = fixtureUpload('catalog', '1.0.0', { 'public remoteEntry.js': 'other' });
  const refused = await app.send('POST', ADDRESS, other.body);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toContain('exists already with another manifest');
});

it('adds private files to a release, and no public ones', async () => {
  const app = await startApp();
  const fixture = fixtureUpload('catalog', '1.0.0');
  await upload(app, fixture);
  const report = fixtureUpload('catalog', '1.0.0', { 'private gate/second.html': 'Passed' });
  report.body.files = report.body.files.filter(
    ({ part }) => part === 'private' || part === 'public',
  );
  const withReport = { manifest: fixture.body.manifest, files: report.body.files };
  expect((await upload(app, { ...report, body: withReport })).statusCode).toBe(200);
  const detail = (await app.send('GET', '/remotes/catalog/releases/1.0.0')).json();
  expect(detail.files).toHaveLength(5);

  const script = fixtureUpload('catalog', '1.0.0', { 'public image.svg': '<svg/>' });
  const withImage = { manifest: fixture.body.manifest, files: script.body.files };
  expect((await app.send('POST', ADDRESS, withImage)).statusCode).toBe(409);
});

it('takes two uploads of the same release at once', async () => {
  const app = await startApp();
  const fixture = fixtureUpload('catalog', '1.0.0');
  const completed = await Promise.all([upload(app, fixture), upload(app, fixture)]);
  expect(completed.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const history = (await app.send('GET', '/remotes/catalog/history')).json();
  expect(history).toHaveLength(1);
});

it('accepts one of two uploads at once that call different bytes the same version', async () => {
  const app = await startApp();
  const fixtures = ['one', 'two'].map((text) =>
    fixtureUpload('catalog', '1.0.0', { 'public remoteEntry.js': text }),
  );
  const completed = await Promise.all(fixtures.map((fixture) => upload(app, fixture)));
  expect(completed.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
  // Whoever tries again alone succeeds, or is told to take another version.
  for (const fixture of fixtures) await upload(app, fixture);
  expect(await remoteReleases(app)).toHaveLength(1);
  expect(await remoteFindings(app)).toEqual([]);
});

it.each([
  ['that is no JSON', 'manifest', 'The manifest is not valid: it is not JSON.'],
  ['without fields', '{}', /^The manifest is not valid: "remote" /],
  [
    'of another release',
    JSON.stringify(fixtureUpload('catalog', '2.0.0').manifest),
    'The manifest is that of catalog 2.0.0, not of catalog 1.0.0.',
  ],
])('refuses a manifest %s', async (_what, manifest, detail) => {
  const app = await startApp();
  const { body } = fixtureUpload('catalog', '1.0.0');
  const refused = await app.send('POST', ADDRESS, { ...body, manifest });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().detail).toMatch(detail);
});

it('refuses a list without a file of the manifest, with another hash, and with a file twice', async () => {
  const app = await startApp();
  const { body } = fixtureUpload('catalog', '1.0.0');
  const [first, ...others] = body.files;
  const changed = { ...first, integrity: others[0]?.integrity };
  for (const files of [others, [changed, ...others], [...body.files, first]]) {
    const refused = await app.send('POST', ADDRESS, { ...body, files });
    expect(refused.statusCode).toBe(422);
  }
});

it('checks the hashes of the manifest, of whichever kind they are', async () => {
  const app = await startApp();
  const fixture = fixtureUpload('catalog', '1.0.0');
  const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const withHash = (integrity: string) => {
    const { extras } = fixture.manifest;
    const changed = { ...extras, integrity: { 'remoteEntry.js': integrity } };
    const manifest = JSON.stringify({ ...fixture.manifest, extras: changed });
    return { ...fixture, body: { ...fixture.body, manifest } };
  };
  const other = withHash(sha256('other'));
  const { upload: id } = await start(app, other);
  const entry = bytesOf(other, { part: 'public', path: 'remoteEntry.js' });
  const refused = await app.send('PUT', `${ADDRESS}/${id}/public/remoteEntry.js`, entry);
  expect(refused.json().detail).toBe('"remoteEntry.js" has another hash than the manifest says.');
  // Not even if it is stored for another manifest.
  await upload(app, fixture, { commit: 'so that the upload is not completed' });
  expect((await upload(app, other)).json().detail).toContain(
    'Send the file "remoteEntry.js" first.',
  );
  expect(await remoteReleases(app)).toEqual([]);
  const bytes = fixture.bytes.get('public remoteEntry.js')?.toString() ?? '';
  expect((await upload(app, withHash(sha256(bytes)))).statusCode).toBe(200);
});

it('refuses files and releases that are too large', async () => {
  const app = await startApp();
  const { body } = fixtureUpload('catalog', '1.0.0');
  const file = { ...body.files[0], part: 'private' as const };
  const announce = (files: object[]) =>
    app.send('POST', ADDRESS, { ...body, files: [...body.files, ...files] });
  const tooLarge = await announce([{ ...file, path: 'a.bin', size: 21 * 1024 * 1024 }]);
  expect(tooLarge.statusCode).toBe(400);
  const many = Array.from({ length: 6 }, (_, index) => ({
    ...file,
    path: `${index}.bin`,
    size: 19 * 1024 * 1024,
  }));
  expect((await announce(many)).json().detail).toBe(
    'The release is larger than 100 MB. Make it smaller.',
  );
  const { upload: id } = await start(app);
  const body21 = Buffer.alloc(21 * 1024 * 1024);
  const sent = await app.send('PUT', `${ADDRESS}/${id}/public/remoteEntry.js`, body21);
  expect(sent.statusCode).toBe(413);
});

it('looks an upload up before it reads what is sent', async () => {
  const app = await startApp();
  const url = `${ADDRESS}/${'x'.repeat(43)}/public/remoteEntry.js`;
  const sent = await app.send('PUT', url, Buffer.alloc(21 * 1024 * 1024));
  expect(sent.json()).toMatchObject({ status: 404, code: 'unknown-upload' });
});

it('finds an upload only at the address of its release', async () => {
  const app = await startApp();
  const { upload: id } = await start(app);
  const elsewhere = `/remotes/blog/releases/1.0.0/uploads/${id}`;
  const { bytes } = fixtureUpload('catalog', '1.0.0');
  const sent = await app.send(
    'PUT',
    `${elsewhere}/public/remoteEntry.js`,
    bytes.get('public remoteEntry.js') as Buffer,
  );
  expect(sent.json()).toMatchObject({ status: 404, code: 'unknown-upload' });
  expect((await app.send('POST', `${elsewhere}/completion`, {})).statusCode).toBe(404);
});

it.each([
  '%2e%2e/%2e%2e/registry.json',
  '..%2f..%2fregistry.json',
  '../../registry.json',
  '%2e%2e%5c%2e%2e%5cregistry.json',
  'assets%5clist.js',
  'list.js%00.png',
  '%2fetc/passwd',
  '%252e%252e/registry.json',
  'C:%5Cwindows',
  '__proto__',
  'assets/constructor',
])('refuses the path %s', async (path) => {
  const app = await startApp();
  const { upload: id } = await start(app);
  expect(await sendRaw(app, 'PUT', `${ADDRESS}/${id}/public/${path}`, 'x')).toBe(404);
  const report = `/remotes/catalog/releases/1.0.0/private/${path}`;
  expect(await sendRaw(app, 'GET', report)).toBe(404);

  const { body } = fixtureUpload('catalog', '1.0.0');
  const decoded = decodeURIComponent(path);
  const file = { ...body.files[0], part: 'private', path: decoded };
  const announced = await app.send('POST', ADDRESS, { ...body, files: [...body.files, file] });
  expect(announced.statusCode).toBe(400);
  expect(await storedFiles(app)).toEqual([]);
});

it.each(['constructor', '__proto__', 'toString', '%2e%2e', '..%5c', 'a%00', '%2fetc'])(
  'knows no remote and no version "%s"',
  async (name) => {
    const app = await startApp();
    await release(app, 'catalog', '1.0.0');
    const body = JSON.stringify(fixtureUpload('catalog', '1.0.0').body);
    for (const url of [`/remotes/${name}/releases/1.0.0`, `/remotes/catalog/releases/${name}`]) {
      expect(await sendRaw(app, 'GET', url)).toBe(404);
      expect(await sendRaw(app, 'POST', `${url}/uploads`, body)).toBe(404);
      expect(await sendRaw(app, 'POST', `${url}/promotion`, '{}')).toBe(404);
    }
    expect(await sendRaw(app, 'GET', `/remotes/${name}/history`)).toBe(404);
    expect(await sendRaw(app, 'POST', `/remotes/${name}/rollback`, '{}')).toBe(404);
  },
);

/** Two people: `publisher` may do everything but skip the check, `skipper` that, too. */
const identify: Identify = async (token) => ({
  name: 'ada',
  kind: 'person',
  may: (permission, remote) =>
    token === 'publisher' ? permission !== 'skip-check' : remote === 'catalog',
});

it('says who the sender is, what it may do, and which paths are not free', async () => {
  const app = await startApp({ identify });
  const send: Send = (method, url, body) => app.send(method, url, body, 'publisher');
  const accessTo = async (remote: string, token: string, ...paths: string[]) =>
    (await app.send('GET', `/remotes/${remote}/access?paths=${paths}`, undefined, token)).json();
  await release({ send }, 'catalog', '1.0.0');
  await release({ send }, 'blog', '1.0.0');
  await send('POST', '/remotes/blog/end', {});
  const { permissions } = await accessTo('catalog', 'publisher', '/catalog');
  expect(permissions).toEqual(PERMISSIONS.filter((permission) => permission !== 'skip-check'));
  expect(await accessTo('gifts', 'skipper', '/gifts', '/vouchers')).toEqual({
    ...{ name: 'ada', permissions: [], findings: [] },
  });
  const taken = ['/catalog/cards', '/blog', '/preview', '/contact'];
  expect((await accessTo('gifts', 'skipper', ...taken)).findings).toEqual([
    'The path /catalog/cards collides with /catalog of "catalog".',
    'The path /preview is reserved for the site itself. Choose another.',
    'The path /contact collides with /contact of the live shell.',
    expect.stringContaining('The path /blog was one of "blog", which has ended.'),
  ]);
});

it('records that the check of the repository was skipped, as far as the policy allows it', async () => {
  const app = await startApp({ identify });
  const by = (token: string) => ({
    send: ((method, url, body) => app.send(method, url, body, token)) satisfies Send,
  });
  const fixture = fixtureUpload('catalog', '1.0.0');
  const refused = await upload(by('publisher'), fixture, { skippedCheck: true });
  expect(refused.json().detail).toBe(
    'ada has no permission "skip-check" for "catalog". Ask its owner for it.',
  );
  await upload(by('skipper'), fixture, { skippedCheck: true });
  await upload(by('publisher'), fixtureUpload('catalog', '2.0.0'));
  expect(
    (await app.send('GET', '/remotes/catalog/history', undefined, 'publisher')).json(),
  ).toMatchObject([
    { action: 'upload', version: '2.0.0', skippedCheck: false },
    { action: 'upload', version: '1.0.0', skippedCheck: true },
  ]);
});
