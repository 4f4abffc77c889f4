import { pageTitle } from '../page-title.ts';

interface Props {
  /** Name of the page; the site's name is appended. */
  page: string;
}

/** Sets the document's title. */
export function DocumentTitle({ page }: Props) {
  return <title>{pageTitle(page)}</title>;
}
