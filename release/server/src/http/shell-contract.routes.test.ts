import type { HostContract } from '@clean-express/release-contract/host-contract';
import { policySchema } from '@clean-express/release-contract/release-policy';
import { beforeEach, describe, expect, it } from 'vitest';
import { traffic } from '../rows/schema.ts';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { release, startApp, type TestApp, upload } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const ADDRESS = '/remotes/catalog/releases/1.0.0';

/** A shell with these exports of React. */
const shellWith = (...react: string[]): HostContract => ({
  ...fixtureContract,
  exports: { react },
});

const OLD = shellWith('useState');
const NEW = shellWith('use', 'useState');

/** A release with something else in its manifest. */
function changed(remote: string, version: string, change: object) {
  const fixture = fixtureUpload(remote, version);
  const manifest = { ...fixture.manifest, ...change };
  return { ...fixture, manifest, body: { ...fixture.body, manifest: JSON.stringify(manifest) } };
}

/** A release of the catalog that imports these names. */
const importing = (react: string[], version = '1.0.0') =>
  changed('catalog', version, { exports: { react } });

let app: TestApp;

/** Uploads and accepts a release of the shell. */
async function publishShell(version: string, host: HostContract) {
  const uploaded = await upload(app, changed('shell', version, { host }));
  if (uploaded.statusCode >= 300) return uploaded;
  return app.send('POST', `/remotes/shell/releases/${version}/acceptance`, { skippedE2e: true });
}

const promote = (name: string) => {
  const [remote, version] = name.split(' ');
  return app.send('POST', `/remotes/${remote}/releases/${version}/promotion`, {});
};

const canary = (version: string, share: number) =>
  app.send('POST', `/remotes/shell/releases/${version}/canary`, { share });

const rollBack = (body: object = {}) => app.send('POST', '/remotes/shell/rollback', body);

/** Whose contract has this role: the exports of React. */
async function exportsOf(role: string): Promise<string[] | number> {
  const found = await app.send('GET', `/shell-contract?role=${role}`);
  return found.statusCode === 200 ? found.json().contract.exports?.react : found.statusCode;
}

/** Uploads, accepts and promotes the catalog that imports a name of the new shell. */
async function releaseImporting(version = '1.0.0') {
  await upload(app, importing(['use'], version));
  await app.send('POST', `/remotes/catalog/releases/${version}/acceptance`, { skippedE2e: true });
  return promote(`catalog ${version}`);
}

beforeEach(async () => {
  app = await startApp();
});

describe('contracts of shells', () => {
  it('are those of the releases with a role', async () => {
    await publishShell('1', shellWith('a'));
    await promote('shell 1');
    await publishShell('2', shellWith('b'));
    await promote('shell 2');
    await publishShell('3', shellWith('c'));
    await canary('3', 5);
    expect(await exportsOf('live')).toEqual(['b']);
    expect(await exportsOf('canary')).toEqual(['c']);
    expect(await exportsOf('rollback')).toEqual(['a']);
    await canary('3', 0);
    expect(await exportsOf('canary')).toBe(404);
    await rollBack();
    expect(await exportsOf('live')).toEqual(['a']);
  });
});

describe('a release that imports what a shell does not have', () => {
  const refusal = (shell: string) =>
    `It imports "use" from react, which the ${shell} does not have. Deploy a shell that has it first, or do not use it.`;
  const warning =
    'It imports "use" from react, which the roll-back target of the shell does not have. A roll-back of the shell takes this release back, too.';

  it.each([
    ['live', OLD, undefined, undefined, [refusal('live shell')], []],
    ['canary', NEW, OLD, undefined, [refusal('canary shell')], []],
    [
      'live or the canary',
      OLD,
      OLD,
      undefined,
      [refusal('live shell'), refusal('canary shell')],
      [],
    ],
    ['former', NEW, undefined, OLD, [], [warning]],
    ['former', NEW, NEW, OLD, [], [warning]],
  ])('is judged by that of the %s shell', async (_, live, inCanary, former, findings, warnings) => {
    await app.giveShell(live);
    if (inCanary) await app.giveShell(inCanary, 'canary');
    if (former) await app.giveShell(former, 'rollback');
    const { body } = importing(['use']);
    const checked = await app.send('POST', `${ADDRESS}/checks`, { ...body, scripts: {} });
    expect(checked.json()).toMatchObject({ findings, warnings });
    const completed = await upload(app, importing(['use']));
    if (findings.length === 0) expect(completed.json()).toMatchObject({ warnings });
    else expect(Object.values(completed.json().errors)).toEqual(findings);
  });

  it('is never kept from a roll-back', async () => {
    await app.giveShell(NEW);
    await releaseImporting();
    await release(app, 'catalog', '2.0.0');
    await app.giveShell(OLD);
    await app.giveShell(OLD, 'canary');
    const back = await app.send('POST', '/remotes/catalog/rollback', {});
    expect(back.json().traffic.live).toBe('1.0.0');
  });
});

describe('a release of the shell', () => {
  const advice = 'Add it to the shell, or release the remote without it first.';
  const finding = `It imports "use" from react, which the new shell does not have. ${advice}`;

  it('can be the first one of a site', async () => {
    const database = await emptyDatabase();
    await database.sql.delete(traffic);
    app = await startApp({ database });
    expect((await app.send('GET', '/remotes/shell/access?paths=')).statusCode).toBe(200);
    expect((await publishShell('1', NEW)).statusCode).toBe(200);
    expect((await promote('shell 1')).statusCode).toBe(200);
  });

  it('is refused without its contract, and so is a contract of another remote', async () => {
    const without = await upload(app, changed('shell', '1', { host: undefined }));
    expect(Object.values(without.json().errors)).toEqual([
      'Its manifest says nothing about what the shell provides. Build it again.',
    ]);
    const other = await upload(app, changed('blog', '1', { host: fixtureContract }));
    expect(Object.values(other.json().errors)).toEqual([
      'Only the shell says what a host provides. Leave out "host".',
    ]);
  });

  it('must have what live releases of remotes need, also after their roll-back', async () => {
    await app.giveShell(NEW);
    await releaseImporting('1.0.0');
    const refused = await publishShell('1', OLD);
    expect(Object.values(refused.json().errors)).toEqual([`catalog 1.0.0: ${finding}`]);
    await release(app, 'catalog', '2.0.0');
    const again = await publishShell('1', OLD);
    expect(Object.values(again.json().errors)).toEqual([
      `catalog 1.0.0, its roll-back target: ${finding}`,
    ]);
    expect((await publishShell('1', NEW)).statusCode).toBe(200);
  });

  it('must have the slots that live releases fill', async () => {
    const header = { version: '1.0', fillings: 1, scriptBudget: 10, height: 0 };
    app = await startApp({ policy: () => policySchema.parse({ anyFillings: true }) });
    await app.giveShell({ ...fixtureContract, slots: { 'shell/header': header } });
    const { extras } = fixtureUpload('catalog', '1.0.0').manifest;
    const fills = { 'shell/header': { order: 0 } };
    const preload = { ...extras.preload, './fills__shell__header': [] };
    await upload(app, changed('catalog', '1.0.0', { extras: { ...extras, preload, fills } }));
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    expect((await promote('catalog 1.0.0')).statusCode).toBe(200);
    const refused = await publishShell('1', fixtureContract);
    expect(Object.values(refused.json().errors)).toEqual([
      'catalog 1.0.0: It fills shell/header, which "shell" does not have. Its slots: none.',
    ]);
  });

  it('gets no visitors if a remote does not fit it any more', async () => {
    await publishShell('1', NEW);
    await promote('shell 1');
    await publishShell('2', OLD);
    await releaseImporting();
    for (const refused of [await promote('shell 2'), await canary('2', 5)]) {
      expect(Object.values(refused.json().errors)).toEqual([`catalog 1.0.0: ${finding}`]);
    }
  });

  it('cannot end', async () => {
    const ended = await app.send('POST', '/remotes/shell/end', {});
    expect(ended.json().detail).toBe(
      'The shell cannot end: every page needs it. Roll it back instead.',
    );
  });
});

describe('a roll-back of the shell', () => {
  beforeEach(async () => {
    await publishShell('1', OLD);
    await promote('shell 1');
    await release(app, 'catalog', '0.9.0');
    await publishShell('2', NEW);
    await promote('shell 2');
  });

  it('rolls back the remotes that do not fit it, in one change, and says so first', async () => {
    expect((await releaseImporting()).json().warning).toContain('A roll-back of the shell takes');
    const along = [{ remote: 'catalog', version: '0.9.0' }];
    const planned = (await rollBack({ dryRun: true })).json();
    expect(planned).toMatchObject({ along, traffic: { live: '2' } });
    const changed = (await rollBack()).json();
    expect(changed).toMatchObject({ along, traffic: { live: '1' }, number: planned.number + 1 });
    const [latest] = (await app.send('GET', '/remotes/catalog/history')).json();
    expect(latest).toMatchObject({ action: 'rollback', version: '0.9.0', from: '1.0.0' });
  });

  it('ends a canary of a remote that does not fit it', async () => {
    await upload(app, importing(['use']));
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    await app.send('POST', `${ADDRESS}/canary`, { share: 50 });
    expect((await rollBack()).json().along).toEqual([{ remote: 'catalog', version: '0.9.0' }]);
    const status = (await app.send('GET', '/remotes/catalog/releases')).json();
    expect(status.map(({ role }: { role: string | null }) => role)).not.toContain('canary');
  });

  it('is refused if a remote has no release that fits', async () => {
    await releaseImporting('1.0.0');
    await releaseImporting('1.1.0');
    const refused = await rollBack();
    expect(refused.statusCode).toBe(409);
    expect(refused.json().detail).toContain('"catalog" 1.1.0 does not fit the shell 1');
  });

  it('changes no remote that fits', async () => {
    expect((await rollBack()).json()).toMatchObject({ along: [], traffic: { live: '1' } });
  });
});
