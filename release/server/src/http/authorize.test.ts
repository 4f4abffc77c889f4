import type { Permission } from '@clean-express/release-contract/release-policy';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Identify, type Identity, InvalidToken } from '../identity/identity.ts';
import { fixtureUpload } from '../testing/fixture-upload.ts';
import { release, startApp, TOKEN, upload } from '../testing/test-app.ts';

/** One token for the admin, and one for a team. */
const identities =
  (may: Identity['may']): Identify =>
  async (token) => {
    if (token === TOKEN) return { name: 'admin', kind: 'admin token', may: () => true };
    if (token === 'team') return { name: 'blog team', kind: 'person', may };
    throw new InvalidToken('unknown token');
  };

/** A team that may do one thing with one remote. */
const blogTeam = (permission: Permission) =>
  identities((wanted, remote) => wanted === permission && remote === 'blog');

it('asks for a token, and says what to do about a wrong one', async () => {
  const { send } = await startApp();
  const missing = await send('GET', '/releases', undefined, '');
  expect(missing.headers['www-authenticate']).toBe('Bearer');
  expect(missing.json()).toMatchObject({
    status: 401,
    code: 'token-missing',
    detail: 'This needs a token. Send it as "Authorization: Bearer …".',
  });
  const wrong = await send('POST', '/remotes/catalog/rollback', {}, `${TOKEN}x`);
  expect(wrong.json()).toMatchObject({ status: 401, code: 'token-invalid' });
});

describe('a client that sends wrong tokens', () => {
  const environment = { REFUSED_PER_MINUTE: '3', LOCKOUT_MINUTES: '15' };

  async function lockedOut() {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await startApp({ environment });
    const sendWrong = async () =>
      (await app.send('GET', '/releases', undefined, 'wrong')).statusCode;
    const statuses = [await sendWrong(), await sendWrong(), await sendWrong(), await sendWrong()];
    expect(statuses).toEqual([401, 401, 401, 429]);
    return { ...app, sendWrong };
  }

  it('is locked out, and its right token never is', async () => {
    const { send } = await lockedOut();
    const refused = await send('GET', '/releases', undefined, 'wrong');
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.json().detail).toBe(
      'Too many requests from this address had no valid token. Check RELEASE_TOKEN: a valid one works at once, others again in 15 minutes.',
    );
    expect((await send('GET', '/releases')).statusCode).toBe(200);
  });

  it('is locked out longer than it is counted, and can try again later', async () => {
    const { sendWrong } = await lockedOut();
    vi.advanceTimersByTime(14 * 60_000);
    expect(await sendWrong()).toBe(429);
    vi.advanceTimersByTime(60_001);
    expect(await sendWrong()).toBe(401);
  });

  it('stays locked out when the clock goes forward or back', async () => {
    const { sendWrong } = await lockedOut();
    for (const hours of [-24, 24]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      expect(await sendWrong()).toBe(429);
    }
  });

  it('has a line in the audit log for each refusal, then one for the lock-out and its end', async () => {
    const { sendWrong, audit } = await lockedOut();
    for (let count = 0; count < 20; count += 1) await sendWrong();
    // The clock would end what is being written.
    await audit();
    vi.advanceTimersByTime(15 * 60_001);
    const lines = (await audit()).map(({ event, detail }) => ({ event, detail }));
    const refused = {
      event: 'sign-in refused',
      detail: { reason: 'unknown token', route: 'GET /v1/releases' },
    };
    expect(lines).toEqual([
      ...[refused, refused, refused],
      { event: 'locked out', detail: { reason: 'unknown token', minutes: 15 } },
      { event: 'lock-out ended', detail: { refused: 21 } },
    ]);
  });
});

it('lets a stranger read nothing, not even what is for everyone', async () => {
  const stranger = { name: 'repository 7 (github)', kind: 'stranger', may: () => true } as const;
  const { send, audit } = await startApp({ identify: async () => stranger });
  const response = await send('GET', '/releases');
  expect(response.statusCode).toBe(403);
  expect(response.json().detail).toBe(
    'No rule of the policy matches repository 7 (github). Ask the operator of the release server for one.',
  );
  expect(await audit()).toMatchObject([
    { event: 'permission denied', by: stranger.name, detail: { route: 'GET /v1/releases' } },
  ]);
});

it('records who was denied what', async () => {
  const { send, audit } = await startApp({ identify: blogTeam('traffic') });
  await send('POST', '/remotes/catalog/releases/1.0.0/promotion', {}, 'team');
  expect(await audit()).toMatchObject([
    {
      event: 'permission denied',
      by: 'blog team',
      address: '127.0.0.1',
      detail: {
        permission: 'traffic',
        remote: 'catalog',
        route: 'POST /v1/remotes/:remote/releases/:version/promotion',
      },
    },
  ]);
});

it('records each change with its number, and nothing that was not made', async () => {
  const app = await startApp();
  await release(app, 'blog', '1.0.0');
  await app.send('POST', '/remotes/blog/rollback', { reason: 'Slow.' });
  await app.send('POST', '/remotes/blog/releases/1.0.0/promotion', { reason: 'Again.' });
  const lines = await app.audit();
  expect(lines.map(({ event }) => event)).toEqual([
    ...['release uploaded', 'release accepted', 'release promoted', 'release promoted'],
  ]);
  expect(lines.at(-1)).toMatchObject({
    by: 'admin',
    detail: { remote: 'blog', version: '1.0.0', reason: 'Again.', number: 5 },
  });
});

it('says what an identity may not do, and for which remotes', async () => {
  const { send } = await startApp({ identify: blogTeam('traffic') });
  const promotion = '/remotes/catalog/releases/1.0.0/promotion';
  expect((await send('POST', promotion, {}, 'team')).json()).toMatchObject({
    status: 403,
    code: 'forbidden',
    detail: 'blog team has no permission "traffic" for "catalog". Ask its owner for it.',
  });
  expect((await send('GET', '/verification', undefined, 'team')).json().detail).toBe(
    'blog team has no permission "read" for all remotes. Ask its owner for it.',
  );
});

it('lets nobody upload for another remote by the id of an upload', async () => {
  const app = await startApp({ identify: blogTeam('upload') });
  const fixture = fixtureUpload('catalog', '1.0.0');
  const started = await app.send('POST', '/remotes/catalog/releases/1.0.0/uploads', fixture.body);
  const url = `/remotes/blog/releases/1.0.0/uploads/${started.json().upload}/completion`;
  expect((await app.send('POST', url, {}, 'team')).statusCode).toBe(404);
  const asTeam = {
    send: (...[method, address, payload]: Parameters<typeof app.send>) =>
      app.send(method, address, payload, 'team'),
  };
  expect((await upload(asTeam, fixtureUpload('blog', '1.0.0'))).statusCode).toBe(200);
});

it('reads no cookie, so that no page acts in the name of its visitor', async () => {
  const { app } = await startApp();
  for (const cookie of [`token=${TOKEN}`, `authorization=Bearer ${TOKEN}`, TOKEN]) {
    const url = '/v1/remotes/catalog/rollback';
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: {},
    });
    expect(statusCode).toBe(401);
  }
});
