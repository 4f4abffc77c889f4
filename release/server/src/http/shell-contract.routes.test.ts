import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureContract } from '../testing/fixture-contract.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { release, startApp, type TestApp, upload } from '../testing/test-app.ts';

const ADDRESS = '/remotes/catalog/releases/1.0.0';

/** A shell with these exports of React. */
const shellWith = (...react: string[]) => ({ ...fixtureContract, exports: { react } });

const OLD = shellWith('useState');
const NEW = shellWith('use', 'useState');

/** A release of the catalog that imports these names. */
function importing(react: string[], version = '1.0.0') {
  const fixture = fixtureUpload('catalog', version);
  const manifest = { ...fixture.manifest, exports: { react } };
  return { ...fixture, manifest, body: { ...fixture.body, manifest: JSON.stringify(manifest) } };
}

let app: TestApp;

const register = async (contract: object, role: 'live' | 'canary' = 'live') =>
  (await app.send('POST', `/shell-contract?role=${role}`, contract)).json();

/** Whose contract has this role: the exports of React. */
async function exportsOf(role: string): Promise<string[] | number> {
  const found = await app.send('GET', `/shell-contract?role=${role}`);
  return found.statusCode === 200 ? found.json().contract.exports?.react : found.statusCode;
}

const roles = async () => ({
  live: await exportsOf('live'),
  canary: await exportsOf('canary'),
  rollback: await exportsOf('rollback'),
});

const check = async (react: string[]) => {
  const { body } = importing(react);
  return (await app.send('POST', `${ADDRESS}/checks`, { ...body, scripts: {} })).json();
};

beforeEach(async () => {
  app = await startApp();
});

describe('contracts of shells', () => {
  it('have the roles of their shells', async () => {
    await register(shellWith('a'));
    await register(shellWith('b'));
    expect(await roles()).toEqual({ live: ['b'], canary: 404, rollback: ['a'] });
    expect(await register(shellWith('c'), 'canary')).toMatchObject({ role: 'canary' });
    expect(await register(shellWith('d'))).toMatchObject({ role: 'live', changed: true });
    expect(await roles()).toEqual({ live: ['d'], canary: ['c'], rollback: ['b'] });
    await register(shellWith('e'), 'canary');
    expect(await roles()).toEqual({ live: ['d'], canary: ['e'], rollback: ['b'] });
  });

  it('stay as they are when they are registered again', async () => {
    await register(OLD);
    await register(NEW, 'canary');
    const before = await roles();
    expect(await register(OLD)).toMatchObject({ changed: false });
    expect(await register(NEW, 'canary')).toMatchObject({ changed: false });
    expect(await roles()).toEqual(before);
  });

  it('of a canary that all visitors get are those of the live shell', async () => {
    await register(OLD);
    await register(NEW, 'canary');
    await register(NEW);
    expect(await roles()).toEqual({
      live: ['use', 'useState'],
      canary: 404,
      rollback: ['useState'],
    });
  });

  it('of a canary end with it', async () => {
    await register(NEW, 'canary');
    const ended = await app.send('DELETE', '/shell-contract/canary');
    expect(ended.json()).toMatchObject({ role: null, by: 'admin' });
    expect(await exportsOf('canary')).toBe(404);
    const again = await app.send('DELETE', '/shell-contract/canary');
    expect(again.json().detail).toBe(
      'No canary of the shell is registered. Run: release shell-contract --canary.',
    );
    const entries = (await app.audit()).map(({ event, detail }) => [event, detail.role]);
    expect(entries).toEqual([
      ['shell contract registered', 'canary'],
      ['canary of the shell ended', null],
    ]);
  });

  it('have no other roles', async () => {
    expect(await register(OLD, 'rollback' as 'live')).toMatchObject({ status: 400 });
  });
});

describe('a release that imports what a shell does not have', () => {
  const refusal = (shell: string) =>
    `It imports "use" from react, which the ${shell} does not have. Deploy a shell that has it first, or do not use it.`;
  const warning =
    'It imports "use" from react, which the roll-back target of the shell does not have. Before the shell is rolled back, roll back this release.';

  it.each([
    ['live', [NEW, OLD], undefined, [refusal('live shell')], []],
    ['canary', [NEW, NEW], OLD, [refusal('canary shell')], []],
    ['live or the canary', [NEW, OLD], OLD, [refusal('live shell'), refusal('canary shell')], []],
    ['former', [OLD, NEW], undefined, [], [warning]],
    ['former', [OLD, NEW], NEW, [], [warning]],
    ['oldest', [OLD, NEW, { ...NEW, scriptBudget: 150 }], undefined, [], []],
  ])('is judged by that of the %s shell', async (_which, live, canary, findings, warnings) => {
    for (const contract of live) await register(contract);
    if (canary) await register(canary, 'canary');
    expect(await check(['use'])).toMatchObject({ findings, warnings });
    const completed = await upload(app, importing(['use']));
    if (findings.length === 0) expect(completed.json()).toMatchObject({ warnings });
    else expect(Object.values(completed.json().errors)).toEqual(findings);
  });

  it('gets no visitors beside a canary of the shell, until that has ended', async () => {
    await register(NEW);
    await release(app, 'catalog', '0.9.0');
    await upload(app, importing(['use']));
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    expect(await register(OLD, 'canary')).toMatchObject({ findings: [] });
    const promote = () => app.send('POST', `${ADDRESS}/promotion`, {});
    expect(Object.values((await promote()).json().errors)).toEqual([refusal('canary shell')]);
    await app.send('DELETE', '/shell-contract/canary');
    expect((await promote()).statusCode).toBe(200);
    expect(await register(OLD, 'canary')).toMatchObject({
      findings: [`catalog 1.0.0: ${refusal('canary shell')}`],
    });
  });

  it('is never kept from a roll-back', async () => {
    await register(NEW);
    await upload(app, importing(['use']));
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    await app.send('POST', `${ADDRESS}/promotion`, {});
    await release(app, 'catalog', '2.0.0');
    await register(OLD);
    await register(OLD, 'canary');
    const back = await app.send('POST', '/remotes/catalog/rollback', {});
    expect(back.json().traffic.live).toBe('1.0.0');
  });

  it('does not control the terminal of those who read about it', async () => {
    await register(fixtureContract);
    await upload(app, importing(['\u001B[2J', 'x'.repeat(1000)]));
    await app.send('POST', `${ADDRESS}/acceptance`, { skippedE2e: true });
    await app.send('POST', `${ADDRESS}/promotion`, {});
    const [first = '', second = ''] = (await register(OLD)).findings;
    expect(first).toContain('It imports "\uFFFD[2J" from react');
    expect(second).toHaveLength(500);
  });
});
