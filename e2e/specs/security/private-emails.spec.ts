import { paths } from '@clean-express/shared-ui/paths';
import { seedReviews } from 'api/seed/reviews.ts';
import { seedServices } from 'api/seed/services.ts';
import { allServices } from '../../fixtures/api.ts';
import { environment } from '../../fixtures/environment.ts';
import { MEMBER_PAGES, serverRenderedPages } from '../../fixtures/page-paths.ts';
import { expect, test } from '../../fixtures/test.ts';

/** The address that the site shows to its visitors. */
const CONTACT = 'hello@cleanexpress.example';

const FILES = ['/registry.json', '/config.json', '/sitemap.xml', '/robots.txt'];

/** An email address in HTML, JSON or a URL. */
const EMAIL = /[\w.+-]+(?:@|%40|&#64;|&#x40;|\\u0040)[\w-]+(?:\.[\w-]+)+/gi;

const SEED_EMAILS = [...seedServices, ...seedReviews].map(({ email }) => email);

test('no page and no response to a visitor has the email of a user', async ({ page, user }) => {
  const serviceId = await user.api.addService();
  const service = (await allServices()).find(({ _id }) => _id === serviceId);
  if (!service) throw new Error('The new service is not listed.');
  const comment = `A review by ${user.name}.`;
  const reviewId = await user.api.addReview(service, { comment });
  const pageId = await user.api.post('/me/page', {});
  // The session of the user is only in the browser's storage: these requests are anonymous.
  const read = async (url: string) => String(await (await page.request.get(url)).body());

  const reviewed = paths.serviceDetail.getHref(serviceId);
  await expect.poll(() => read(reviewed)).toContain(comment);
  const pages = [
    ...(await serverRenderedPages()),
    ...MEMBER_PAGES,
    reviewed,
    paths.member.getHref(pageId),
    paths.updateReview.getHref(reviewId),
  ];
  const reads = ['/services', '/home-services', '/reviews', `/reviews?serviceId=${serviceId}`];
  const calls = [
    ...reads,
    `/services/${serviceId}`,
    `/services?member=${serviceId}`,
    '/members',
    `/members/${pageId}`,
    `/reviews/${reviewId}`,
  ];
  for (const url of [...pages, ...FILES, ...calls.map((path) => environment.apiUrl + path)]) {
    const bytes = await read(url);
    const found = bytes.match(EMAIL)?.filter((email) => email !== CONTACT) ?? [];
    const known = [user.email, ...SEED_EMAILS].filter((email) => bytes.includes(email));
    expect([url, [...found, ...known]]).toEqual([url, []]);
  }
});
