import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixtureRecord } from '../testing/fixture-record.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, release, startApp, type TestApp, upload } from '../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const INVENTED = 'x'.repeat(43);

let app: TestApp;

const address = (...[remote, version, ...rest]: [remote: string, version: string, rest?: string]) =>
  ['/remotes', remote, 'releases', version, ...rest].join('/');

/** A release as records name it. */
async function refOf(remote: string, version: string) {
  const { manifest } = (await app.send('GET', address(remote, version))).json();
  return { version, manifest } as { version: string; manifest: string };
}

const accept = async (body: object, version = '2.0.0') =>
  (await app.send('POST', address('catalog', version, 'acceptance'), body)).json();

/** The record of a gate that catalog 2.0.0 has passed beside the live releases. */
async function passed(changes: Partial<GateRecord> = {}): Promise<GateRecord> {
  const [candidate, shell, catalog, blog] = await Promise.all([
    refOf('catalog', '2.0.0'),
    refOf('shell', '1.0.0'),
    refOf('catalog', '1.0.0'),
    refOf('blog', '1.0.0'),
  ]);
  const live = { shell, catalog, blog };
  return fixtureRecord({ candidates: { catalog: candidate }, live, ...changes });
}

const later = (ms: number) => new Date(Date.now() + ms).toISOString();

beforeEach(async () => {
  app = await startApp();
  await release(app, 'shell', '1.0.0');
  await release(app, 'catalog', '1.0.0');
  await release(app, 'blog', '1.0.0');
  await upload(app, fixtureUpload('catalog', '2.0.0'));
});

describe('the record of a gate', () => {
  it('lets a release get visitors, and can be read by everyone', async () => {
    const record = await passed();
    expect(await accept({ record, reason: 'Faster.' })).toMatchObject({ tests: 143 });
    const shown = (await app.send('GET', address('catalog', '2.0.0', 'gate-record'))).json();
    expect(shown).toEqual({
      ...{ at: expect.any(String), by: 'admin', person: null, provenance: null },
      record,
    });
    const [entry] = (await app.send('GET', '/remotes/catalog/history')).json();
    expect(entry).toMatchObject({ action: 'accept', tests: 143, skippedE2e: false });
    expect((await app.audit()).at(-1)).toMatchObject({
      event: 'release accepted',
      detail: { remote: 'catalog', version: '2.0.0', tests: 143, reason: 'Faster.' },
    });
    expect(await app.send('POST', address('catalog', '2.0.0', 'promotion'), {})).toMatchObject({
      statusCode: 200,
    });
  });

  it('may be about several releases that were tested together', async () => {
    await upload(app, fixtureUpload('blog', '2.0.0'));
    const record = await passed();
    record.candidates.blog = await refOf('blog', '2.0.0');
    expect(await accept({ record })).toMatchObject({ tests: 143 });
    const other = await app.send('POST', address('blog', '2.0.0', 'acceptance'), { record });
    expect(other.json()).toMatchObject({ tests: 143 });
  });

  it('counts if a release that it names was replaced while the gate ran', async () => {
    const record = await passed();
    await release(app, 'blog', '1.1.0');
    expect(await accept({ record })).toMatchObject({ tests: 143 });
  });

  it.each<[string, (record: GateRecord) => unknown, string]>([
    [
      'another release',
      (record) => Object.assign(record, { candidates: record.live }),
      'it is not about the release 2.0.0 of "catalog". Run the gate on this release.',
    ],
    [
      'another remote',
      (record) => Object.assign(record, { candidates: { blog: record.candidates.catalog } }),
      'it is not about the release 2.0.0 of "catalog". Run the gate on this release.',
    ],
    [
      'another build of the same version',
      (record) => Object.assign(record.candidates.catalog ?? {}, { manifest: INVENTED }),
      'it is not about the release 2.0.0 of "catalog". Run the gate on this release.',
    ],
    [
      'failed tests',
      (record) => Object.assign(record, { failed: 1 }),
      'tests have failed. Repair the release, and run the gate again.',
    ],
    [
      'failures that it does not count',
      (record) => record.failures.push({ remote: 'blog', owner: 'a', test: 'b', message: 'c' }),
      'tests have failed. Repair the release, and run the gate again.',
    ],
    [
      'no passed test',
      (record) => Object.assign(record, { passed: 0 }),
      'no test has run. Run the gate again.',
    ],
    [
      'no files of tests',
      (record) => Object.assign(record, { tests: {} }),
      'no test has run. Run the gate again.',
    ],
    [
      'a time before yesterday',
      (record) => Object.assign(record, { startedAt: later(-25 * HOUR_MS) }),
      'it is older than 24 hours. Run the gate again.',
    ],
    [
      'a time in the future',
      (record) => Object.assign(record, { startedAt: later(HOUR_MS) }),
      'it is from the future. Set the clock of the machine that runs the gate.',
    ],
    [
      'an invented live release',
      (record) => Object.assign(record.live, { blog: { version: '9.0.0', manifest: INVENTED } }),
      'it names a release 9.0.0 of "blog" that this release server does not have. Run the gate with the releases of this server.',
    ],
    [
      'the live release of another site',
      (record) => Object.assign(record.live.blog ?? {}, { manifest: INVENTED }),
      'it names a release 1.0.0 of "blog" that this release server does not have. Run the gate with the releases of this server.',
    ],
    [
      'an invented release beside the candidate',
      (record) =>
        Object.assign(record.candidates, { account: { version: '1.0.0', manifest: INVENTED } }),
      'it names a release 1.0.0 of "account" that this release server does not have. Run the gate with the releases of this server.',
    ],
    [
      'a release that was not live',
      (record) => Object.assign(record.live, record.candidates),
      'the release 2.0.0 of "catalog" was not live when the gate ran. Run the gate again.',
    ],
    [
      'a live release too few',
      (record) =>
        Object.assign(record, { live: { shell: record.live.shell, catalog: record.live.catalog } }),
      'it does not say with which release of "blog", which has a live release. Run the gate again.',
    ],
  ])('does not count with %s', async (_what, change, finding) => {
    const record = await passed();
    change(record);
    expect(await accept({ record })).toMatchObject({
      ...{ status: 409, code: 'refused' },
      detail: `The record of the gate does not count: ${finding}`,
    });
    const { state } = (await app.send('GET', address('catalog', '2.0.0'))).json();
    expect(state).toBe('uploaded');
  });

  it('does not count with a release that was live the day before', async () => {
    const record = await passed();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR_MS });
    await release(app, 'blog', '1.1.0');
    vi.setSystemTime(Date.now() + HOUR_MS);
    record.startedAt = later(0);
    expect((await accept({ record })).detail).toContain('1.0.0 of "blog" was not live');
    vi.useRealTimers();
  });

  it('counts once: not for a release that was retired since', async () => {
    const record = await passed();
    await accept({ record });
    await app.send('POST', address('catalog', '2.0.0', 'retirement'), {});
    await upload(app, fixtureUpload('catalog', '2.0.0'));
    expect((await accept({ record })).detail).toContain('was retired after the gate ran');
    const shown = await app.send('GET', address('catalog', '2.0.0', 'gate-record'));
    expect(shown.json().detail).toBe(
      'The release 2.0.0 of "catalog" has no record of its gate: it has not been accepted since it was uploaded or recovered.',
    );
    await accept({ skippedE2e: true });
    expect(await app.send('GET', address('catalog', '2.0.0', 'gate-record'))).toMatchObject({
      statusCode: 404,
    });
  });

  it.each<[string, object, string]>([
    ['more than it consists of', { verified: true }, 'verified'],
    ['a text that controls the terminal', { seconds: { '\u001B[2J': 1 } }, 'seconds'],
    ['a file that the database cannot store', { tests: { 'a\uD800': INVENTED } }, 'tests'],
    ['a file that reads backwards', { tests: { 'a\u202Eb': INVENTED } }, 'tests'],
    ['half a test', { passed: 0.5 }, 'passed'],
  ])('is not read with %s', async (_what, changes, field) => {
    const record = { ...(await passed()), ...changes };
    const { status, errors } = await accept({ record });
    expect(status).toBe(400);
    expect(Object.keys(errors).join()).toContain(field);
  });

  it('has at most 256 kB', async () => {
    const files = Array.from({ length: 6000 }, (_, index) => [`a${index}.spec.ts`, INVENTED]);
    const record = await passed({ tests: Object.fromEntries(files) });
    expect(await accept({ record })).toMatchObject({ status: 413 });
  });
});

describe('accepting a release', () => {
  it.each<[string, (record: GateRecord) => object]>([
    ['with nothing', () => ({})],
    ['with a record, and without e2e tests', (record) => ({ record, skippedE2e: true })],
    ['with a contradiction', (record) => ({ record, skippedE2e: false })],
  ])('is refused %s', async (_what, body) => {
    expect(await accept(body(await passed()))).toMatchObject({ status: 400 });
  });

  it('without e2e tests shows in the history, and has no record', async () => {
    await accept({ skippedE2e: true });
    const [entry] = (await app.send('GET', '/remotes/catalog/history')).json();
    expect(entry).toMatchObject({ action: 'accept', skippedE2e: true, tests: null });
    const shown = await app.send('GET', address('catalog', '2.0.0', 'gate-record'));
    expect(shown.json()).toMatchObject({
      status: 404,
      detail:
        'The release 2.0.0 of "catalog" has no record of its gate: it was accepted without e2e tests.',
    });
  });

  it('changes nothing if it is accepted already, whatever the record says', async () => {
    const record = await passed();
    const first = await accept({ record });
    const second = await accept({ record: { ...record, passed: 900 } });
    expect(second).toMatchObject({ number: first.number, tests: 143 });
    expect(await accept({ skippedE2e: true })).toMatchObject({ number: first.number, tests: 143 });
    expect((await app.send('GET', '/remotes/catalog/history')).json()).toHaveLength(5);
    const shown = (await app.send('GET', address('catalog', '2.0.0', 'gate-record'))).json();
    expect(shown.record.passed).toBe(143);
  });

  it('knows no record of a release that does not exist', async () => {
    await publish(app, 'catalog', '3.0.0');
    for (const [remote, version] of [
      ['catalog', '4.0.0'],
      ['constructor', '1.0.0'],
    ] as const) {
      const { statusCode } = await app.send('GET', address(remote, version, 'gate-record'));
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
  });
});
