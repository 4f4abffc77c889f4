function page(path: `/${string}`) {
  return { path, getHref: () => path };
}

function item(parent: `/${string}`) {
  const getHref = (id: string) => `${parent}/${encodeURIComponent(id)}` as const;
  return { path: `${parent}/:id` as const, getHref };
}

/**
 * Every path that more than one part of the site links to. A path that only one remote uses belongs in
 * its `src/paths.ts`. Do not write route literals anywhere else.
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
