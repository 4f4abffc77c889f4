import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient, allServices } from '../../fixtures/api.ts';
import { startBalancer } from '../../fixtures/instances/balancer.ts';
import { startSsrServer } from '../../fixtures/instances/start-ssr-server.ts';
import { expect, test } from '../../fixtures/instances/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const PROPAGATION_MS = 2000;

const COMMENT = 'All visitors can read this.';

type Server = { url: string };

/** Signs in a new user of an API, which has two services. */
async function signIn({ url }: Server) {
  const user = newUser();
  const { idToken } = await createAccount(user);
  const api = await ApiClient.login(user.email, idToken, url);
  const [service, other] = await allServices(url);
  if (!service || !other) throw new Error('There are fewer than two services.');
  return { api, service, other };
}

const textOf = async ({ url }: Server, path: string) => (await fetch(url + path)).text();

test('a change at one API instance appears in the pages of every SSR server', async ({
  apis: [first],
  ssrServers,
}) => {
  if (!first) throw new Error('There is no API.');
  const { api, service } = await signIn(first);
  const page = (ssrServer: Server) =>
    expect.poll(() => textOf(ssrServer, `/services/${service._id}`));

  for (const ssrServer of ssrServers) await page(ssrServer).toContain('id="hydration-data"');
  await api.addReview(service, { comment: COMMENT });
  for (const ssrServer of ssrServers) await page(ssrServer).toContain(COMMENT);
});

test('a review drops only the cached pages that show it', async ({ apis: [first] }) => {
  if (!first) throw new Error('There is no API.');
  const { api, service, other } = await signIn(first);
  const balancer = await startBalancer({ changes: first.url, others: first.url });
  const ssrServer = await startSsrServer(balancer.url);
  try {
    const reviewed = `/services/${service._id}`;
    const others = ['/', '/services', `/services/${other._id}`, '/blogs'];
    const openAll = async () => {
      for (const path of [reviewed, ...others]) {
        await expect.poll(() => textOf(ssrServer, path)).toContain('id="hydration-data"');
      }
    };
    await openAll();
    // A new SSR server drops all pages once more when changes before its start have propagated.
    await wait(PROPAGATION_MS);
    await openAll();
    balancer.requested.length = 0;
    await api.addReview(service, { comment: COMMENT });
    await expect.poll(() => textOf(ssrServer, reviewed)).toContain(COMMENT);
    // Of its page's data, only the reviews have changed.
    expect(balancer.requested.join(' ')).toContain('review');
    balancer.requested.length = 0;
    for (const path of others) expect(await textOf(ssrServer, path)).toContain('hydration-data');
    expect(balancer.requested).toEqual([]);
  } finally {
    await Promise.all([ssrServer.stop(), balancer.stop()]);
  }
});
