import { type Policy, policySchema } from '@clean-express/release-contract/release-policy';
import { describe, expect, it } from 'vitest';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { identifyByKey, withToken } from '../testing/identities.ts';
import { publish, release, startApp, type TestApp, upload } from '../testing/test-app.ts';

/** Two tokens of one person, workflows that she and a person outside of the policy have started. */
const identify = identifyByKey({
  ada: { name: 'ada', kind: 'person', person: 'ada' },
  'second-token-of-ada': { name: 'ada', kind: 'person', person: 'ada' },
  bob: { name: 'bob', kind: 'person', person: 'bob' },
  carol: { name: 'carol', kind: 'person', person: 'carol' },
  'workflow-of-ada': { name: 'blog release', kind: 'workflow', person: 'ada' },
  'workflow-of-bob': { name: 'blog release', kind: 'workflow', person: 'bob' },
  'workflow-of-a-stranger': { name: 'blog release', kind: 'workflow' },
  admin: { name: 'admin', kind: 'admin token' },
});

/** @param names - The people who may give releases to visitors. */
const policyOf = (...names: string[]): Policy =>
  policySchema.parse({
    people: names.map((name) => ({ name, allow: [{ remotes: '*', permissions: ['traffic'] }] })),
    remotes: { blog: { approval: true } },
  });

const ALL = policyOf('ada', 'bob', 'carol');

const startBlog = (policy = () => ALL) => startApp({ identify, policy });

const change = async (app: TestApp, token: string, action: string, version: string, body = {}) =>
  (await app.send('POST', `/remotes/blog/releases/${version}/${action}`, body, token)).json();

const approve = (app: TestApp, token: string, version = '2.0.0') =>
  change(app, token, 'approval', version);

const promote = (app: TestApp, token: string, version = '2.0.0') =>
  change(app, token, 'promotion', version);

const rollBack = async (app: TestApp, token: string) =>
  (await app.send('POST', '/remotes/blog/rollback', {}, token)).json();

/** 1.0.0 is live, and 2.0.0 was uploaded. */
async function withUpload(uploader: string, policy?: () => Policy): Promise<TestApp> {
  const app = await startBlog(policy);
  await publish(withToken(app, 'carol'), 'blog', '1.0.0');
  await approve(app, 'ada', '1.0.0');
  expect(await promote(app, 'carol', '1.0.0')).toMatchObject({ traffic: { live: '1.0.0' } });
  await publish(withToken(app, uploader), 'blog', '2.0.0');
  return app;
}

const NEEDS_APPROVAL = {
  status: 409,
  code: 'refused',
  detail:
    'The release 2.0.0 of "blog" needs the approval of a person who has neither uploaded it nor gives it to visitors now. Ask one to run: npm run release -- approve blog 2.0.0',
};

describe('a remote whose releases need approval', () => {
  it('gets a canary and a new live release after a second person has approved it', async () => {
    const app = await withUpload('ada');
    const canary = () => change(app, 'ada', 'canary', '2.0.0', { share: 10 });
    expect(await promote(app, 'ada')).toMatchObject(NEEDS_APPROVAL);
    expect(await canary()).toMatchObject(NEEDS_APPROVAL);
    expect((await approve(app, 'bob')).traffic).toMatchObject({ live: '1.0.0' });
    expect((await canary()).traffic.canary).toEqual({ version: '2.0.0', share: 10 });
    expect((await promote(app, 'ada')).traffic).toMatchObject({ live: '2.0.0' });
    const history = await app.send('GET', '/remotes/blog/history', undefined, 'ada');
    expect(history.json()).toContainEqual(
      expect.objectContaining({ action: 'approve', version: '2.0.0', by: 'bob', person: 'bob' }),
    );
  });

  it.each([
    ['ada', 'bob', 'ada'],
    ['ada', 'bob', 'carol'],
    ['ada', 'bob', 'workflow-of-ada'],
    ['workflow-of-ada', 'bob', 'workflow-of-ada'],
    ['workflow-of-ada', 'carol', 'bob'],
  ])('of %s, approved by %s, is promoted by %s', async (uploader, approver, promoter) => {
    const app = await withUpload(uploader);
    await approve(app, approver);
    expect((await promote(app, promoter)).traffic).toMatchObject({ live: '2.0.0' });
  });

  it.each([
    ['ada', 'bob', 'bob'],
    ['ada', 'bob', 'workflow-of-bob'],
    ['ada', 'ada', 'bob'],
    ['ada', 'second-token-of-ada', 'bob'],
    ['workflow-of-ada', 'ada', 'bob'],
  ])('of %s, approved by %s, is not promoted by %s', async (uploader, approver, promoter) => {
    const app = await withUpload(uploader);
    await approve(app, approver);
    expect(await promote(app, promoter)).toMatchObject(NEEDS_APPROVAL);
    const { live } = (await app.releases.traffic()).blog ?? {};
    expect(live).toBe('1.0.0');
  });

  it.each([
    ['ada', 'ada has uploaded the release 2.0.0 of "blog". Ask another person to approve it.'],
    ['workflow-of-bob', 'blog release is not a person, and only people approve releases.'],
    ['admin', 'admin is not a person, and only people approve releases.'],
  ])('is not approved by %s', async (token, detail) => {
    const app = await withUpload('ada');
    expect((await approve(app, token)).detail).toContain(detail);
    expect(await promote(app, 'bob')).toMatchObject(NEEDS_APPROVAL);
  });

  it('counts no party that may be one of the others', async () => {
    const app = await withUpload('workflow-of-a-stranger');
    await approve(app, 'bob');
    const detail = expect.stringContaining('does not say who is behind "blog release"');
    expect(await promote(app, 'ada')).toMatchObject({ status: 409, detail });
    await publish(withToken(app, 'ada'), 'blog', '3.0.0');
    await approve(app, 'bob', '3.0.0');
    expect(await promote(app, 'workflow-of-a-stranger', '3.0.0')).toMatchObject({ detail });
  });

  it('ignores approvals of people who may no longer give releases to visitors', async () => {
    let policy = ALL;
    const app = await withUpload('ada', () => policy);
    await approve(app, 'bob');
    policy = policyOf('ada', 'carol');
    expect(await promote(app, 'ada')).toMatchObject(NEEDS_APPROVAL);
  });

  it('approves nothing before it is uploaded', async () => {
    const app = await withUpload('ada');
    expect(await approve(app, 'bob', '3.0.0')).toMatchObject({ status: 404 });
  });

  it('approves one release, whose bytes stay the same', async () => {
    const app = await withUpload('ada');
    await approve(app, 'bob');
    const other = fixtureUpload('blog', '2.0.0', { 'public remoteEntry.js': 'other' });
    const replaced = await upload(withToken(app, 'ada'), other);
    expect(replaced.statusCode).toBe(409);
    await publish(withToken(app, 'ada'), 'blog', '2.0.1');
    expect((await promote(app, 'ada', '2.0.1')).detail).toContain('approve blog 2.0.1');
  });

  it('approves a release until it is retired', async () => {
    const app = await withUpload('ada');
    await approve(app, 'bob');
    await change(app, 'ada', 'retirement', '2.0.0');
    expect((await approve(app, 'bob')).detail).toContain('is retired');
    await publish(withToken(app, 'carol'), 'blog', '2.0.0');
    expect(await promote(app, 'ada')).toMatchObject(NEEDS_APPROVAL);
    // Both have uploaded it now.
    expect((await approve(app, 'carol')).detail).toContain('carol has uploaded');
    await approve(app, 'bob');
    expect((await promote(app, 'ada')).traffic).toMatchObject({ live: '2.0.0' });
  });

  it('approves a release until it is rolled back, as a canary or live', async () => {
    const app = await withUpload('ada');
    for (const action of ['canary', 'promotion']) {
      await approve(app, 'bob');
      const body = action === 'canary' ? { share: 10 } : {};
      expect(await change(app, 'ada', action, '2.0.0', body)).not.toMatchObject({ status: 409 });
      await rollBack(app, 'ada');
      expect(await promote(app, 'ada')).toMatchObject(NEEDS_APPROVAL);
    }
  });

  it('records an approval once', async () => {
    const app = await withUpload('ada');
    const { number } = await approve(app, 'bob');
    expect((await approve(app, 'bob')).number).toBe(number);
  });

  it('is rolled back by one person, and its canary ended', async () => {
    const app = await withUpload('ada');
    await approve(app, 'bob');
    await change(app, 'ada', 'canary', '2.0.0', { share: 10 });
    const ended = await change(app, 'bob', 'canary', '2.0.0', { share: 0 });
    expect(ended.traffic.canary).toBeUndefined();
    await promote(app, 'ada');
    expect((await rollBack(app, 'workflow-of-a-stranger')).traffic).toMatchObject({
      live: '1.0.0',
    });
  });
});

it('other remotes need no approval, and may have it', async () => {
  const app = await startBlog();
  expect((await release(withToken(app, 'ada'), 'catalog', '1.0.0')).statusCode).toBe(200);
  const url = '/remotes/catalog/releases/1.0.0/approval';
  expect((await app.send('POST', url, {}, 'bob')).statusCode).toBe(200);
});
