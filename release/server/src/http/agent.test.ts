import { expect, test } from 'vitest';
import { publish, startApp, TOKEN } from '../testing/test-app.ts';

/** Retires a release in the name of a program. */
async function retireAs(agent: string) {
  const app = await startApp();
  await publish(app, 'blog', '1.0.0');
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/v1/remotes/blog/releases/1.0.0/retirement',
    headers: { authorization: `Bearer ${TOKEN}`, 'release-agent': agent },
    payload: {},
  });
  const [newest] = (await app.send('GET', '/remotes/blog/history')).json();
  const audited = (await app.audit()).at(-1);
  return { statusCode, body, newest, audited };
}

test('records the program that acts for someone', async () => {
  const { newest, audited } = await retireAs('helper 1.0');
  expect(newest).toMatchObject({ action: 'retire', by: 'admin', agent: 'helper 1.0' });
  expect(audited).toMatchObject({ event: 'release retired', detail: { agent: 'helper 1.0' } });
});

test.each(['x'.repeat(81), 'a, approved by "ada"', '\u00e9', ''])(
  'refuses what is no name of a program, and changes nothing: %j',
  async (agent) => {
    const { statusCode, body, newest } = await retireAs(agent);
    expect(statusCode).toBe(400);
    expect(body).toContain('must be the name of a program');
    expect(newest).toMatchObject({ action: 'accept', agent: null });
  },
);
