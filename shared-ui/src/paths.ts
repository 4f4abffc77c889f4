interface Path {
  /** Pattern for the router. */
  path: string;
  getHref: () => string;
}

interface ItemPath {
  path: string;
  getHref: (id: string) => string;
}

function page(path: string): Path {
  return { path, getHref: () => path };
}

function item(parent: string): ItemPath {
  return { path: `${parent}/:id`, getHref: (id) => `${parent}/${encodeURIComponent(id)}` };
}

/**
 * Every address that more than one part of the site links to; one of a remote's own may stand in its
 * `src/paths.ts`. No route literal stands anywhere else.
 *
 * @example paths.serviceDetail.getHref('42') // '/services/42'
 */
export const paths = {
  home: page('/'),
  services: page('/services'),
  serviceDetail: item('/services'),
  blogs: page('/blogs'),
  blogDetail: item('/blogs'),
  contact: page('/contact'),
  login: page('/login'),
  register: page('/register'),
  resetPassword: page('/reset-password'),
  thankYou: page('/thank-you'),
  profile: page('/profile'),
  myReviews: page('/my-reviews'),
  myServices: page('/my-services'),
  addService: page('/add-a-service'),
  updateReview: item('/update-review'),
} as const;
