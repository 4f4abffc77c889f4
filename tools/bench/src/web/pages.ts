import { firstId } from '../site/first-id.ts';

/** A page to measure. */
export interface BenchPage {
  name: string;
  path: string;
  /** Selectors of the elements that must be interactive before the page is ready. */
  content: string[];
  /** Whether the SSR server renders it. */
  isPublic: boolean;
}

const owned = (remote: string, element: string) => [`main > [data-mfe="${remote}"] ${element}`];

/**
 * The landing pages of the site.
 *
 * @param wanted - Names of the pages to return; when empty, all are returned.
 */
export async function benchPages(wanted: readonly string[] = []): Promise<BenchPage[]> {
  const [service, post] = await Promise.all([firstId('/services'), firstId('/blogs')]);
  const home = ['catalog', 'blog'].map((remote) => `main section [data-mfe="${remote}"] article`);
  const catalog = owned('catalog', 'article');
  const blog = owned('blog', 'article');
  const pages = [
    { name: 'home', path: '/', content: home, isPublic: true },
    { name: 'services', path: '/services', content: catalog, isPublic: true },
    { name: 'service', path: `/services/${service}`, content: catalog, isPublic: true },
    { name: 'blogs', path: '/blogs', content: blog, isPublic: true },
    { name: 'post', path: `/blogs/${post}`, content: blog, isPublic: true },
    { name: 'login', path: '/login', content: owned('account', 'form'), isPublic: false },
  ];
  return pages.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
}
