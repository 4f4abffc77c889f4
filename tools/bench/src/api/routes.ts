import { firstId } from '../site/first-id.ts';

/** The public routes of the API, with the parameters that the site uses: route → path. */
export async function publicRoutes(): Promise<Record<string, string>> {
  const lists = ['/services', '/blogs', '/reviews'];
  const [service, post, review] = await Promise.all(lists.map(firstId));
  return {
    '/home-services': '/home-services',
    '/services': '/services',
    '/services?limit=12': '/services?limit=12',
    '/services?fields=name&limit=50': '/services?fields=name&limit=50',
    '/services/:id': `/services/${service}`,
    '/home-blogs': '/home-blogs',
    '/blogs': '/blogs',
    '/blogs?limit=12': '/blogs?limit=12',
    '/blogs?fields=name&limit=10': '/blogs?fields=name&limit=10',
    '/blogs/:id': `/blogs/${post}`,
    '/reviews': '/reviews',
    '/reviews?serviceId=:id&limit=10': `/reviews?serviceId=${service}&limit=10`,
    '/reviews/:id': `/reviews/${review}`,
  };
}
