import { ApiClient, allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/instances/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const COMMENT = 'All visitors can read this.';

test('a change at one API instance appears in the pages of every SSR server', async ({
  apis: [first],
  ssrServers,
}) => {
  if (!first) throw new Error('There is no API.');
  const user = newUser();
  const { idToken } = await createAccount(user);
  const api = await ApiClient.login(user.email, idToken, first.url);
  const [service] = await allServices(first.url);
  if (!service) throw new Error('There is no service.');
  const page = (ssrServer: { url: string }) =>
    expect.poll(async () => (await fetch(`${ssrServer.url}/services/${service._id}`)).text());

  for (const ssrServer of ssrServers) await page(ssrServer).toContain('id="hydration-data"');
  await api.addReview(service, { comment: COMMENT });
  for (const ssrServer of ssrServers) await page(ssrServer).toContain(COMMENT);
});
