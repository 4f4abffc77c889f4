import { ApiAs, allServices } from '../../fixtures/api.ts';
import { expect, test } from '../../fixtures/processes/test.ts';
import { createAccount, newUser } from '../../fixtures/user/test-user.ts';

const WORDS = 'Everybody can read this.';

test('what is written at one API is in the pages of every front door', async ({
  apis: [first],
  frontDoors,
}) => {
  if (!first) throw new Error('There is no API.');
  const user = newUser();
  const { idToken } = await createAccount(user);
  const api = await ApiAs.login(user.email, idToken, first.url);
  const [service] = await allServices(first.url);
  if (!service) throw new Error('There is no service.');
  const page = (frontDoor: { url: string }) =>
    expect.poll(async () => (await fetch(`${frontDoor.url}/services/${service._id}`)).text());

  for (const frontDoor of frontDoors) await page(frontDoor).toContain('id="served-page"');
  await api.addReview(service, { comment: WORDS });
  for (const frontDoor of frontDoors) await page(frontDoor).toContain(WORDS);
});
