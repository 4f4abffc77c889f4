import { join } from 'node:path';
import { ROOT } from '../site/folders.ts';

/** A page of a remote, with a text that the bench changes. */
export interface HotPage {
  path: string;
  /** Absolute path of the source. */
  file: string;
  /** Occurs once in the source, and is visible on the page. */
  text: string;
}

const source = (remote: string, page: string) => join(ROOT, `mfe-${remote}/src/pages/${page}.tsx`);

/** Remote → its page. */
export const HOT_PAGES: Record<string, HotPage> = {
  catalog: {
    path: '/services',
    file: source('catalog', 'services/services-page'),
    text: 'people you would let into your home.',
  },
  blog: {
    path: '/blogs',
    file: source('blog', 'blogs/blogs-page'),
    text: 'Advice for home and car, by the people who do the work.',
  },
  account: {
    path: '/login',
    file: source('account', 'login/login-page'),
    text: 'New here?',
  },
};
