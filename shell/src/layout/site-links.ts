import { paths } from '@clean-express/shared-ui/paths';

/** The links of navigation and footer. */
export const PUBLIC_LINKS: { label: string; to: string }[] = [
  { label: 'Home', to: paths.home.getHref() },
  { label: 'Services', to: paths.services.getHref() },
  { label: 'Blog', to: paths.blogs.getHref() },
  { label: 'Contact', to: paths.contact.getHref() },
];

/** The links at the end of the footer. */
export const LEGAL_LINKS = [
  { label: 'Privacy', to: paths.privacy.getHref() },
  { label: 'Terms', to: paths.terms.getHref() },
];

export const MEMBER_LINKS = [
  { label: 'My-Reviews', to: paths.myReviews.getHref() },
  { label: 'Add Service', to: paths.addService.getHref() },
];
