import { pageTitle } from '../page-title.ts';

interface Props {
  /** The page's name; the site's name is put behind it. */
  page: string;
}

/** Sets the document's title from anywhere in the page. */
export function DocumentTitle({ page }: Props) {
  return <title>{pageTitle(page)}</title>;
}
