import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { policySchema } from '@clean-express/release-contract/release-policy';
import { expect, it } from 'vitest';
import { deleteEndedFiles } from '../releases/delete-ended-files.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { publish, release, remoteFindings, startApp, upload } from '../testing/test-app.ts';

const DAY_MS = 86_400_000;

const END = '/remotes/blog/end';

it('ends a remote, and says what became of its paths', async () => {
  const app = await startApp();
  await release(app, 'blog', '1.0.0');
  await release(app, 'catalog', '1.0.0');
  const wanted = { redirects: { '/blog': '/catalog' }, reason: 'It moves.' };
  const planned = await app.send('POST', END, { ...wanted, dryRun: true });
  const paths = { '/blog': { to: '/catalog', keepsRest: true } };
  expect(planned.json()).toEqual({ paths, dryRun: true });
  const ended = await app.send('POST', END, wanted);
  expect(ended.json()).toMatchObject({ paths, traffic: {}, number: expect.any(Number) });
  const [last] = (await app.send('GET', '/remotes/blog/history')).json();
  expect(last).toMatchObject({ action: 'end', by: 'admin', reason: 'It moves.' });
  const entries = (await app.audit()).filter(({ event }) => event === 'remote ended');
  expect(entries.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ remote: 'blog', dryRun: true }),
    expect.objectContaining({ remote: 'blog', reason: 'It moves.', paths }),
  ]);
});

it.each([
  [404, '/remotes/garden/end', {}],
  [400, END, { redirects: { '/blog': 'https://evil.example' } }],
  [400, END, { redirectAll: '//evil.example' }],
  [400, END, { redirectAll: '/\\evil.example' }],
  [400, END, { redirectAll: '/%2fevil.example' }],
  [400, END, { redirectAll: '/services/../..//evil.example' }],
  [400, END, { redirectAll: '/services?next=//evil.example' }],
  [400, END, { redirects: { '/blog': '/services#top' } }],
  [400, END, { redirects: { '/blog': '/services\n' } }],
  [400, END, { redirects: { '/blog': '' } }],
  [400, END, { redirects: ['/blog'] }],
  [400, END, { redirectAll: `/${'x'.repeat(300)}` }],
  [400, END, { redirectAll: '/', force: true }],
])('responds with status %i to %s with %j', async (status, url, body) => {
  const app = await startApp();
  await release(app, 'blog', '1.0.0');
  expect((await app.send('POST', url, body)).statusCode).toBe(status);
});

it('takes no release with its paths, not even one of its own again', async () => {
  const rules = { policy: policySchema.parse({}) };
  const app = await startApp({ policy: () => rules.policy });
  await release(app, 'blog', '1.0.0');
  await app.send('POST', END, {});
  for (const version of ['1.0.0', '2.0.0']) {
    const refused = await upload(app, fixtureUpload('blog', version));
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'contract-violated',
      message: expect.stringContaining('name "blog" in claimableBy of "blog" in the policy'),
    });
  }
  const { body } = fixtureUpload('blog', '2.0.0');
  const candidate = { ...body, scripts: {} };
  const checked = await app.send('POST', '/remotes/blog/releases/2.0.0/checks', candidate);
  expect(checked.json().findings).toEqual([expect.stringContaining('The path /blog was one of')]);
  rules.policy = policySchema.parse({ remotes: { blog: { claimableBy: ['blog'] } } });
  expect((await release(app, 'blog', '2.0.0')).statusCode).toBe(200);
});

it('deletes the files and tests of all its releases after 30 days', async () => {
  const time = { now: Date.now() };
  const app = await startApp({ clock: () => new Date(time.now) });
  await release(app, 'blog', '1.0.0');
  await publish(app, 'blog', '2.0.0');
  await release(app, 'catalog', '1.0.0');
  await app.send('POST', END, {});
  const stored = (remote: string) =>
    ['public', 'private'].filter((part) =>
      existsSync(join(app.directory, part, remote, 'releases')),
    );
  const run = () => deleteEndedFiles({ ...app, audit: app.auditLog });
  time.now += 30 * DAY_MS - 1;
  await run();
  expect(stored('blog')).toEqual(['public', 'private']);
  time.now += 1;
  await run();
  expect(stored('blog')).toEqual([]);
  expect(stored('catalog')).toEqual(['public', 'private']);
  await run();
  const deletions = (await app.audit()).filter(({ event }) => /deleted/.test(event));
  expect(deletions.map(({ detail }) => detail)).toEqual([{ remote: 'blog' }]);
  expect((await app.send('GET', '/remotes/blog/history')).json()).not.toEqual([]);
});

it('deletes no files of a remote that is published again meanwhile', async () => {
  const time = { now: Date.now() };
  const policy = policySchema.parse({ remotes: { catalog: { claimableBy: ['catalog'] } } });
  const app = await startApp({ clock: () => new Date(time.now), policy: () => policy });
  for (const remote of ['blog', 'catalog']) {
    await release(app, remote, '1.0.0');
    await app.send('POST', `/remotes/${remote}/end`, {});
  }
  time.now += 30 * DAY_MS;
  const files = Object.assign(Object.create(app.files) as typeof app.files, {
    removeRemote: async (remote: string) => {
      await app.files.removeRemote(remote);
      if (remote === 'blog') await release(app, 'catalog', '2.0.0');
    },
  });
  await deleteEndedFiles({ ...app, files, audit: app.auditLog });
  expect(existsSync(join(app.directory, 'public/blog/releases'))).toBe(false);
  expect(await remoteFindings(app)).toEqual([]);
});

it('deletes what is due when it starts', async () => {
  const time = { now: Date.now() };
  const app = await startApp({ clock: () => new Date(time.now) });
  const { body, bytes } = fixtureUpload('blog', '1.0.0');
  for (const file of body.files) {
    const content = bytes.get(`${file.part} ${file.path}`) ?? Buffer.alloc(0);
    await app.files.put({ ...file, remote: 'blog', version: '1.0.0', bytes: content });
  }
  await app.releases.add(body.manifest, { by: 'ada' });
  await app.releases.end('blog', { by: 'ada' });
  time.now += 30 * DAY_MS;
  expect(existsSync(join(app.directory, 'public/blog/releases'))).toBe(true);
  await app.app.ready();
  await expect.poll(() => existsSync(join(app.directory, 'public/blog/releases'))).toBe(false);
  await expect.poll(() => app.releases.remotesToDelete()).toEqual([]);
});
