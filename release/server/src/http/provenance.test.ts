import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Provenance } from '@clean-express/release-contract/release-registry';
import { describe, expect, it } from 'vitest';
import { manifestHash } from '../rows/release-rows.ts';
import { type FixtureUpload, fixtureUpload } from '../testing/fixture-upload.ts';
import { identifyByKey, withToken } from '../testing/identities.ts';
import { startApp, type TestApp, upload } from '../testing/test-app.ts';

const PROVED: Provenance = {
  verified: true,
  commit: {
    repository: 'https://github.com/acme/blog',
    sha: 'c'.repeat(40),
    branch: 'refs/heads/main',
    dirty: false,
  },
  builder: 'https://github.com/acme/blog/actions/runs/7/attempts/1',
};

/** What a client may put into a manifest to look better than it is. */
const FORGED: Provenance = {
  verified: true,
  commit: { repository: 'https://github.com/acme/other', sha: 'f'.repeat(40), branch: 'main' },
  builder: 'javascript:alert(1)',
};

const identify = identifyByKey({
  ada: { name: 'ada', kind: 'person', person: 'ada' },
  bob: { name: 'bob', kind: 'person', person: 'bob' },
  ci: { name: 'blog release', kind: 'workflow', person: 'ada', provenance: PROVED },
});

const ADDRESS = '/remotes/blog/releases/1.0.0';

/** The fixture with what a client says about where it comes from. */
function claiming(provenance: Provenance | undefined): FixtureUpload {
  const fixture = fixtureUpload('blog', '1.0.0');
  const manifest = { ...fixture.manifest, provenance };
  return { ...fixture, manifest, body: { ...fixture.body, manifest: JSON.stringify(manifest) } };
}

/** Uploads a release with the token of an identity. */
const uploadAs = (app: TestApp, token: string, fixture: FixtureUpload, change?: object) =>
  upload(withToken(app, token), fixture, change);

const read = async ({ send }: TestApp, url: string) =>
  (await send('GET', url, undefined, 'ada')).json();

/** Where the server says that the release comes from: in its list, its manifest and its history. */
async function provenanceOf(app: TestApp) {
  const { manifestText, manifest, provenance } = await read(app, ADDRESS);
  const stored = join(app.directory, 'public/blog/releases/1.0.0/manifest.json');
  expect(await readFile(stored, 'utf8')).toBe(manifestText);
  expect(manifestHash(manifestText)).toBe(manifest);
  expect(JSON.parse(manifestText).provenance).toEqual(provenance);
  const [entry] = await read(app, '/remotes/blog/history');
  return { provenance, ofHistory: entry.provenance ?? undefined };
}

describe('what a token proves', () => {
  it.each([
    ['nothing', undefined],
    ['another repository', FORGED],
  ])('replaces a manifest that claims %s', async (_what, claimed) => {
    const app = await startApp({ identify });
    const change = { commit: { sha: 'f'.repeat(40), branch: 'main' } };
    expect((await uploadAs(app, 'ci', claiming(claimed), change)).statusCode).toBe(200);
    expect(await provenanceOf(app)).toEqual({ provenance: PROVED, ofHistory: PROVED });
  });

  it('stays when a person restores the release, and is not said of what the person does', async () => {
    const app = await startApp({ identify });
    await uploadAs(app, 'ci', claiming(undefined));
    const before = await read(app, ADDRESS);
    expect((await uploadAs(app, 'bob', claiming(FORGED))).statusCode).toBe(200);
    expect((await read(app, ADDRESS)).manifest).toBe(before.manifest);

    await app.send('POST', `${ADDRESS}/retirement`, {}, 'bob');
    await uploadAs(app, 'bob', claiming(FORGED));
    expect(await provenanceOf(app)).toEqual({ provenance: PROVED, ofHistory: undefined });
  });

  it('is not said of an upload that another identity completes', async () => {
    const app = await startApp({ identify });
    const fixture = claiming(undefined);
    const started = await app.send('POST', `${ADDRESS}/uploads`, fixture.body, 'ci');
    const address = `${ADDRESS}/uploads/${started.json().upload}`;
    for (const [method, path] of [
      ['PUT', 'public/remoteEntry.js'],
      ['POST', 'completion'],
    ] as const) {
      const body = method === 'PUT' ? Buffer.from('x') : {};
      const refused = await app.send(method, `${address}/${path}`, body, 'bob');
      expect(refused.json()).toMatchObject({ status: 404, code: 'unknown-upload' });
    }
  });

  it('is that of the first of two identities that upload the same build at once', async () => {
    const app = await startApp({ identify });
    const responses = await Promise.all([
      uploadAs(app, 'bob', claiming(FORGED)),
      uploadAs(app, 'ci', claiming(undefined)),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { provenance } = await provenanceOf(app);
    const { uploadedBy } = await read(app, ADDRESS);
    expect(provenance.verified).toBe(uploadedBy === 'blog release');
  });
});

describe('what a person says', () => {
  it('is a claim, whatever the manifest calls it', async () => {
    const app = await startApp({ identify });
    await uploadAs(app, 'ada', claiming(FORGED));
    const provenance = { ...FORGED, verified: false };
    expect(await provenanceOf(app)).toEqual({ provenance, ofHistory: provenance });
  });

  it('is a claim in the history of every other change, too', async () => {
    const app = await startApp({ identify });
    await uploadAs(app, 'ada', claiming(undefined));
    const commit = { sha: 'a'.repeat(40), dirty: true };
    const forged = await app.send(
      'POST',
      `${ADDRESS}/acceptance`,
      { skippedE2e: true, provenance: PROVED },
      'ada',
    );
    expect(forged.statusCode).toBe(400);
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true, commit }, 'ada');
    const [entry] = await read(app, '/remotes/blog/history');
    expect(entry).toMatchObject({ action: 'accept', provenance: { verified: false, commit } });
  });

  it('cannot control the terminal that shows the history', async () => {
    const app = await startApp({ identify });
    const branch = '\u001B]0;owned\u0007\u202Emain';
    const commit = { sha: 'a'.repeat(40), branch };
    await uploadAs(app, 'ada', claiming({ verified: false, commit, builder: '\u009B2J' }), {
      commit,
    });
    const { provenance, ofHistory } = await provenanceOf(app);
    expect(JSON.stringify([provenance, ofHistory])).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(provenance.commit.branch).toBe('\uFFFD]0;owned\uFFFD\uFFFDmain');
  });

  it('is nothing when the manifest says nothing', async () => {
    const app = await startApp({ identify });
    await uploadAs(app, 'ada', claiming(undefined));
    expect(await provenanceOf(app)).toEqual({ provenance: undefined, ofHistory: undefined });
  });
});
