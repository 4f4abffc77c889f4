import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { policySchema } from '@clean-express/release-contract/release-policy';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { describe, expect, it } from 'vitest';
import type { Identity } from '../identity/identity.ts';
import { traffic } from '../rows/schema.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { type FixtureUpload, fixtureUpload } from '../testing/fixture-upload.ts';
import { release, remoteReleases, startApp, type TestApp, upload } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const ADDRESS = '/remotes/catalog/releases/1.0.0';

/** 30 kB that no compression makes smaller. */
const NOISE = `export const noise = '${randomBytes(15_000).toString('hex')}';`;

/** Files in which the routes load the list later. */
const LAZY = {
  'public remoteEntry.js': 'export const get = () => import("./assets/routes.js");',
  'public assets/routes.js': 'export const page = () => import(`./list.js`);',
};

/** Lets the catalog fill the header. */
const ALLOWING = policySchema.parse({ remotes: { catalog: { fills: ['shell/header'] } } });

/** A manifest whose release fills the header with its list. */
const FILLING = {
  extras: {
    preload: { './routes': [], './fills__shell__header': ['assets/list.js'] },
    fills: { 'shell/header': { order: 0 } },
  },
};

/** An upload with another manifest: a laptop can send anything. */
function forged(
  { extras, ...changes }: Partial<Omit<Manifest, 'extras'>> & { extras?: object },
  files: Record<string, string> = {},
): FixtureUpload {
  const fixture = fixtureUpload('catalog', '1.0.0', files);
  const manifest = {
    ...fixture.manifest,
    ...changes,
    extras: { ...fixture.manifest.extras, ...extras },
  };
  return { ...fixture, manifest, body: { ...fixture.body, manifest: JSON.stringify(manifest) } };
}

async function expectRefused(app: TestApp, fixture: FixtureUpload, ...findings: string[]) {
  const refused = await upload(app, fixture);
  expect(refused.statusCode).toBe(422);
  const { code, detail, errors } = refused.json();
  expect(code).toBe('contract-violated');
  expect(Object.values(errors)).toEqual(findings);
  for (const finding of findings) expect(detail).toContain(`\n- ${finding}`);
  expect(await remoteReleases(app)).toEqual([]);
}

describe('an upload that no client has checked', () => {
  it.each([
    [
      'the path of a page of the shell',
      { paths: ['/catalog', '/contact'] },
      'The path /contact collides with /contact of the live shell.',
    ],
    [
      'a path that would match every other',
      { paths: ['/:page'] },
      'The path /:page is not one that a remote can own. Write it as /my-path.',
    ],
    [
      'a range of a shared module that the shell does not have',
      { shared: { react: '^20.0.0' } },
      'It needs react ^20.0.0; the live shell has 19.3.1.',
    ],
    [
      'no routes',
      { preload: {} },
      'The live shell mounts "./routes" of "catalog", which it no longer exposes.',
    ],
  ])('is refused with %s', async (_what, extras, finding) => {
    const app = await startApp();
    await expectRefused(app, forged({ extras }), finding);
    const stored = await readdir(app.directory, { recursive: true });
    expect(stored.filter((path) => path.endsWith('.js'))).toEqual([]);
  });

  it('is refused with an import that the live shell does not have, until a shell has it', async () => {
    const app = await startApp();
    const exports = { react: ['use', 'useState'] };
    const old = { ...fixtureContract, exports: { react: ['useState'] } };
    await app.giveShell(old);
    const finding =
      'It imports "use" from react, which the live shell does not have. Deploy a shell that has it first, or do not use it.';
    const fixture = forged({ exports });
    await expectRefused(app, fixture, finding);
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...fixture.body, scripts: {} });
    expect(checked.json().findings).toEqual([finding]);
    await app.giveShell({ ...old, exports });
    expect((await upload(app, fixture)).statusCode).toBeLessThan(300);
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    await app.giveShell(old);
    for (const [action, body] of [
      ['promotion', {}],
      ['canary', { share: 5 }],
    ] as const) {
      const refused = await app.send('POST', `${ADDRESS}/${action}`, body);
      expect(Object.values(refused.json().errors)).toEqual([finding]);
    }
  });

  it('is refused with a path of another remote, also of a canary', async () => {
    const app = await startApp();
    await release(app, 'blog', '1.0.0');
    const { manifest } = fixtureUpload('blog', '2.0.0');
    const extras = { ...manifest.extras, paths: ['/blog', '/tips'] };
    const canary = fixtureUpload('blog', '2.0.0');
    canary.body.manifest = JSON.stringify({ ...manifest, extras });
    await upload(app, canary);
    await app.send('POST', '/remotes/blog/releases/2.0.0/acceptance', { skippedE2e: true });
    await app.send('POST', '/remotes/blog/releases/2.0.0/canary', { share: 5 });
    const refused = await upload(app, forged({ extras: { paths: ['/tips/all', '/blog'] } }));
    expect(Object.values(refused.json().errors)).toEqual([
      'The path /tips/all collides with /tips of "blog".',
      'The path /blog collides with /blog of "blog".',
      'The path /blog collides with /blog of "blog".',
    ]);
  });

  it('is refused above the budget that it declares', async () => {
    const app = await startApp();
    const fixture = forged({ scriptBudget: 10 }, { 'public assets/list.js': NOISE });
    const refused = await upload(app, fixture);
    expect(refused.json().detail).toMatch(
      /- \.\/routes loads 1[\d.]+ kB of script; its budget is 10 kB\.$/,
    );
    expect(await remoteReleases(app)).toEqual([]);
  });

  it.each([
    ['names no scripts at all', {}],
    ['declares a page without scripts', { '/catalog': { preload: [], css: [], data: [] } }],
  ])('is measured by what its scripts import if its manifest %s', async (_what, pages) => {
    const app = await startApp();
    const extras = { preload: { './routes': [] }, pages };
    const files = { ...LAZY, 'public assets/list.js': NOISE };
    const refused = await upload(app, forged({ scriptBudget: 10, extras }, files));
    expect(refused.json().detail).toMatch(/- assets\/list\.js loads 1[\d.]+ kB/);
  });

  it('is refused above the budget of the policy, whatever it declares', async () => {
    const app = await startApp({
      policy: () => policySchema.parse({ remotes: { catalog: { scriptBudget: 5 } } }),
    });
    const refused = await upload(
      app,
      forged({ scriptBudget: 400 }, { 'public assets/list.js': NOISE }),
    );
    expect(refused.json().detail).toMatch(/its budget is 5 kB\. The policy sets this budget\.$/);
  });

  it('is refused with an origin that the policy does not allow, at each step', async () => {
    const connect = 'https://169.254.169.254';
    const allowing = (origins: object) => policySchema.parse({ remotes: { catalog: { origins } } });
    // Another use of it is another permission, as is another port.
    const rules = {
      policy: allowing({ fonts: [connect], connect: [`${connect}:8443`] }),
    };
    const forbidding = rules.policy;
    const app = await startApp({ policy: () => rules.policy });
    const fixture = forged({ extras: { origins: { connect: [connect] } } });
    const finding =
      '"catalog" may not use https://169.254.169.254 (connect). Ask the operator of the release server to name it in origins of "catalog" in the policy: { connect: ["https://169.254.169.254"] }.';
    await expectRefused(app, fixture, finding);
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...fixture.body, scripts: {} });
    expect(checked.json().findings).toEqual([finding]);
    rules.policy = allowing({ connect: [connect] });
    expect((await upload(app, fixture)).statusCode).toBeLessThan(300);
    rules.policy = forbidding;
    const accept = () => app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    expect(Object.values((await accept()).json().errors)).toEqual([finding]);
    rules.policy = allowing({ connect: [connect] });
    expect((await accept()).statusCode).toBeLessThan(300);
    rules.policy = forbidding;
    const refused = await app.send('POST', `${ADDRESS}/promotion`, {});
    expect(Object.values(refused.json().errors)).toEqual([finding]);
    rules.policy = allowing({ connect: [connect] });
    expect((await app.send('POST', `${ADDRESS}/promotion`, {})).statusCode).toBeLessThan(300);
  });

  it('is refused with a text that is no origin, whatever the policy says', async () => {
    const app = await startApp();
    const connect = ["https://api.example;script-src 'unsafe-inline'"];
    const refused = await upload(app, forged({ extras: { origins: { connect } } }));
    expect(refused.statusCode).toBe(422);
    expect(JSON.stringify(refused.json())).toContain('must be one exact origin such as');
  });

  it('is refused with a filling that the policy does not allow, at each step', async () => {
    const rules = {
      policy: policySchema.parse({ remotes: { catalog: { fills: ['blog/post'] } } }),
    };
    const app = await startApp({ policy: () => rules.policy });
    const fixture = forged(FILLING);
    const finding =
      '"catalog" may not fill shell/header. Ask the operator of the release server to name shell/header in fills of "catalog" in the policy.';
    await expectRefused(app, fixture, finding);
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...fixture.body, scripts: {} });
    expect(checked.json().findings).toEqual([finding]);
    const forbidding = rules.policy;
    rules.policy = ALLOWING;
    expect((await upload(app, fixture)).statusCode).toBeLessThan(300);
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    rules.policy = forbidding;
    const refused = await app.send('POST', `${ADDRESS}/promotion`, {});
    expect(Object.values(refused.json().errors)).toEqual([finding]);
    rules.policy = policySchema.parse({ anyFillings: true });
    expect((await app.send('POST', `${ADDRESS}/promotion`, {})).statusCode).toBe(200);
  });

  it('is refused with a filling that loads more script than its slot allows', async () => {
    const app = await startApp({ policy: () => ALLOWING });
    const header = { version: '1.0', fillings: 1, scriptBudget: 10, height: 0 };
    await app.giveShell({
      ...fixtureContract,
      slots: { 'shell/header': header },
    });
    const fixture = forged(FILLING, { 'public assets/list.js': NOISE });
    const refused = await upload(app, fixture);
    expect(refused.json().detail).toMatch(
      /- \.\/fills__shell__header loads 1[\d.]+ kB of script; its budget is 10 kB\. The slot sets this budget\.$/,
    );
    const scripts = {
      'assets/list.js': { bytes: 12_000, imports: [], dynamicImports: [], addresses: [] },
    };
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...fixture.body, scripts });
    expect(checked.json().findings).toEqual([
      './fills__shell__header loads 12.0 kB of script; its budget is 10 kB. The slot sets this budget.',
    ]);
  });

  it('cannot declare any budget', async () => {
    const app = await startApp();
    const refused = await upload(app, forged({ scriptBudget: 1e9 }));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toBe(
      'The manifest is not valid: "scriptBudget" must be at most 500 kB.',
    );
  });

  it('is refused if it has too many scripts to measure', async () => {
    const app = await startApp();
    const paths = Array.from({ length: 301 }, (_, index) => `assets/${index}.js`);
    const files = Object.fromEntries(paths.map((path) => [`public ${path}`, 'export {}']));
    const fixture = forged({ extras: { preload: { './routes': paths } } }, files);
    await expectRefused(
      app,
      fixture,
      'It has more than 300 scripts or 4194304 bytes of script. Make it smaller.',
    );
  });

  it('is refused if its scripts import too much to follow', async () => {
    const app = await startApp();
    const paths = Array.from({ length: 80 }, (_, index) => `assets/${index}.js`);
    const all = paths.map((path) => `import "../${path}";`).join('');
    const files = Object.fromEntries(paths.map((path) => [`public ${path}`, all]));
    const fixture = forged({ extras: { preload: { './routes': paths } } }, files);
    await expectRefused(app, fixture, 'Its scripts have too many imports. Divide the remote.');
    const imports = Array.from({ length: 1000 }, () => 'a.js');
    const script = { bytes: 1, imports, dynamicImports: [], addresses: [] };
    const scripts = Object.fromEntries(paths.map((path) => [path, script]));
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...fixture.body, scripts });
    expect(checked.json()).toMatchObject({ status: 400, code: 'invalid-request' });
    const one = { 'public assets/list.js': 'import "./a.js";'.repeat(1001) };
    await expectRefused(
      app,
      forged({}, one),
      'assets/list.js is no JavaScript module that can be read. Build the release again.',
    );
  });

  it('is refused if a script is no script, or imports other addresses', async () => {
    const app = await startApp();
    const broken = { 'public assets/list.js': 'import {' };
    await expectRefused(
      app,
      forged({}, broken),
      'assets/list.js is no JavaScript module that can be read. Build the release again.',
    );
    const other = { 'public assets/list.js': 'import "https://evil.example/x.js";' };
    await expectRefused(
      app,
      forged({}, other),
      'assets/list.js imports https://evil.example/x.js, which is not a file of the release.',
    );
  });

  it.each([
    ['that its manifest names', 'assets/list.css', { css: ['assets/list.css'] }],
    [
      'of a page',
      'assets/page.txt',
      { pages: { '/catalog': { preload: [], css: ['assets/page.txt'], data: [] } } },
    ],
    ['that its scripts may load', 'assets/Other.CSS', { css: [] }],
  ])('is refused if a stylesheet %s styles the host', async (_what, path, extras) => {
    const app = await startApp();
    const files = { [`public ${path}`]: 'body{background:red!important}' };
    await expectRefused(
      app,
      forged({ extras }, files),
      `${path} styles "body", also outside of the remote. Put the rule into [data-mfe="catalog"].`,
    );
  });

  it('is refused if a stylesheet declares a name of the host', async () => {
    const app = await startApp();
    const css = '@keyframes fade { to { opacity: 0 } }';
    await app.giveShell({ ...fixtureContract, names: ['@keyframes fade'] });
    await expectRefused(
      app,
      forged({}, { 'public assets/list.css': css }),
      'assets/list.css has @keyframes fade, a name of the host. Choose another name.',
    );
    await app.giveShell(fixtureContract);
    const accepted = await upload(app, forged({}, { 'public assets/list.css': css }));
    expect(accepted.statusCode).toBeLessThan(300);
  });

  it('is refused if it has too many styles to read', async () => {
    const app = await startApp();
    const half = '[data-mfe=catalog] a{color:red}'.repeat(4400);
    const files = { 'public assets/list.css': half, 'public assets/other.css': half };
    await expectRefused(
      app,
      forged({}, files),
      'It has more than 262144 bytes of styles. Make it smaller.',
    );
  });

  it('cannot bring a contract of its own', async () => {
    const app = await startApp();
    const { body } = forged({ extras: { paths: ['/contact'] } });
    const contract = { ...fixtureContract, paths: [] };
    const sent = await app.send('POST', `${ADDRESS}/uploads`, { ...body, contract });
    expect(sent.json()).toMatchObject({ status: 400, errors: { contract: 'is not known' } });
    const manifest = JSON.stringify({ ...JSON.parse(body.manifest), contract });
    const inside = await app.send('POST', `${ADDRESS}/uploads`, { ...body, manifest });
    expect(inside.json().code).toBe('contract-violated');
  });
});

describe('without a live shell', () => {
  it('the server takes no release of a remote', async () => {
    const database = await emptyDatabase();
    await database.sql.delete(traffic);
    const app = await startApp({ database });
    const refused = await upload(app, fixtureUpload('catalog', '1.0.0'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toBe(
      'No release of the shell is live, so that nothing can be compared with it. Ask its team to publish and promote one: release publish shell.',
    );
    expect((await app.send('GET', '/shell-contract')).statusCode).toBe(404);
  });
});

describe('a release that was taken', () => {
  it('is repaired also if it does not fit any more', async () => {
    const app = await startApp();
    const fixture = fixtureUpload('catalog', '1.0.0');
    await upload(app, fixture);
    const paths = ['/', '/catalog'];
    await app.giveShell({ ...fixtureContract, paths });
    expect((await upload(app, fixture)).statusCode).toBe(200);
  });

  it('gets no visitors if it does not fit any more, but a roll-back goes back to it', async () => {
    const app = await startApp();
    await release(app, 'catalog', '1.0.0');
    await release(app, 'catalog', '2.0.0');
    const paths = ['/', '/catalog'];
    await app.giveShell({ ...fixtureContract, paths });
    for (const [action, body] of [
      ['promotion', {}],
      ['canary', { share: 5 }],
    ] as const) {
      const refused = await app.send('POST', `${ADDRESS}/${action}`, body);
      expect(refused.json()).toMatchObject({ status: 422, code: 'contract-violated' });
    }
    const rolledBack = await app.send('POST', '/remotes/catalog/rollback', {});
    expect(rolledBack.json().traffic.live).toBe('1.0.0');
  });

  it('is rolled back also if it gives less than another release needs', async () => {
    const app = await startApp();
    const goLive = async (remote: string, version: string, extras: object) => {
      const fixture = fixtureUpload(remote, version);
      const { manifest } = fixture;
      const text = JSON.stringify({ ...manifest, extras: { ...manifest.extras, ...extras } });
      await upload(app, { ...fixture, body: { ...fixture.body, manifest: text } });
      const address = `/remotes/${remote}/releases/${version}`;
      await app.send('POST', `${address}/acceptance`, { skippedE2e: true });
      return app.send('POST', `${address}/promotion`, {});
    };
    const card = (version: string) => ({ widgets: { './Card': { data: [], version } } });
    await goLive('catalog', '1.0.0', card('2.0'));
    await goLive('catalog', '2.0.0', card('2.1'));
    await goLive('blog', '1.0.0', { needs: { 'catalog/Card': '^2.1' } });
    const finding = '"blog" 1.0.0 needs catalog/Card ^2.1; this release has 2.0.';
    const refused = await app.send('POST', `${ADDRESS}/promotion`, {});
    expect(refused.json().detail).toContain(finding);
    const rolledBack = await app.send('POST', '/remotes/catalog/rollback', {});
    expect(rolledBack.json().traffic.live).toBe('1.0.0');
  });

  it('cannot take a path at the same time as another remote', async () => {
    const app = await startApp();
    const both = ['catalog', 'blog'].map((remote) => {
      const fixture = fixtureUpload(remote, '1.0.0');
      const { manifest } = fixture;
      const extras = { ...manifest.extras, paths: ['/offers'] };
      return {
        ...fixture,
        body: { ...fixture.body, manifest: JSON.stringify({ ...manifest, extras }) },
      };
    });
    const statuses: number[] = [];
    for (const fixture of both) await upload(app, fixture);
    for (const { remote } of both) {
      const address = `/remotes/${remote}/releases/1.0.0`;
      await app.send('POST', `${address}/acceptance`, { skippedE2e: true });
      statuses.push((await app.send('POST', `${address}/promotion`, {})).statusCode);
    }
    expect(statuses).toEqual([200, 422]);
  });
});

describe('a dry run', () => {
  const scripts = (bytes: number) => ({
    'assets/list.js': { bytes, imports: [], dynamicImports: [], addresses: [] },
  });

  it('checks what is announced, and stores nothing', async () => {
    const app = await startApp();
    const { body } = forged({ scriptBudget: 10, extras: { paths: ['/contact'] } });
    const checked = await app.send('POST', `${ADDRESS}/checks`, {
      ...body,
      scripts: scripts(12_000),
    });
    expect(checked.json()).toEqual({
      findings: [
        'The path /contact collides with /contact of the live shell.',
        './routes loads 12.0 kB of script; its budget is 10 kB.',
      ],
      warnings: [],
    });
    expect(await remoteReleases(app)).toEqual([]);
  });

  it('refuses foreign state, and only warns of state that nobody shares', async () => {
    const app = await startApp();
    const check = async (state: Pick<Manifest, 'shares' | 'reads'>) =>
      (await app.send('POST', `${ADDRESS}/checks`, { ...forged(state).body, scripts: {} })).json();
    expect(await check({ shares: ['cart/items'] })).toMatchObject({
      findings: ['It shares cart/items, which is none of "catalog". Call it catalog/my-state.'],
    });
    const reads = ['cart/items'];
    const empty = 'It reads cart/items, which no live release shares: it is empty until one does.';
    expect(await check({ reads })).toMatchObject({ findings: [], warnings: [empty] });
    expect((await upload(app, forged({ reads }))).statusCode).toBe(200);
  });

  it('with forged sizes lets nobody upload what exceeds the budget', async () => {
    const app = await startApp();
    const fixture = forged({ scriptBudget: 10 }, { 'public assets/list.js': NOISE });
    const body = { ...fixture.body, scripts: scripts(1) };
    const checked = await app.send('POST', `${ADDRESS}/checks`, body);
    expect(checked.json().findings).toEqual([]);
    expect((await upload(app, fixture)).json().code).toBe('contract-violated');
  });

  it.each([
    ['upload', 200],
    ['gate', 200],
    ['traffic', 403],
  ])('with the permission %s has the status %i', async (permission, status) => {
    const identity: Identity = { name: 'ada', kind: 'person', may: (each) => each === permission };
    const app = await startApp({ identify: async () => identity });
    const { body } = fixtureUpload('catalog', '1.0.0');
    const sent = await app.send('POST', `${ADDRESS}/checks`, { ...body, scripts: {} });
    expect(sent.statusCode).toBe(status);
  });
});
