function page(path: `/${string}`) {
  return { path, getHref: () => path };
}

function item(parent: `/${string}`) {
  const getHref = (id: string) => `${parent}/${encodeURIComponent(id)}` as const;
  return { path: `${parent}/:id` as const, getHref };
}

/** The query parameter with the service that a message is about. */
export const SERVICE_PARAMETER = 'service';

/**
 * The paths that the parts of this workspace link to. No remote has to be in this list: one from another
 * repository has its paths, and those of others that it links to, in its own `src/paths.ts`. Do not write
 * route literals anywhere else.
 *
 * @example paths.serviceDetail.getHref('42') // '/services/42'
 */
export const paths = {
  home: page('/'),
  services: page('/services'),
  serviceDetail: item('/services'),
  member: item('/members'),
  blogs: page('/blogs'),
  blogDetail: item('/blogs'),
  contact: {
    path: '/contact',
    /** @param service - Id of the service that the message is about. */
    getHref: (service?: string) =>
      service === undefined
        ? ('/contact' as const)
        : (`/contact?${SERVICE_PARAMETER}=${encodeURIComponent(service)}` as const),
  },
  privacy: page('/privacy'),
  terms: page('/terms'),
  login: page('/login'),
  register: page('/register'),
  resetPassword: page('/reset-password'),
  thankYou: page('/thank-you'),
  profile: page('/profile'),
  editProfile: page('/profile/edit'),
  changePassword: page('/profile/password'),
  account: page('/profile/account'),
  myReviews: page('/my-reviews'),
  myServices: page('/my-services'),
  addService: page('/add-a-service'),
  updateReview: item('/update-review'),
} as const;
