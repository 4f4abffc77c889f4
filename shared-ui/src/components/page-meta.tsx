import { siteUrl } from '@clean-express/federation/site';
import { pageTitle } from '../page-title.ts';

/** Search engines show about this many characters of a description. */
const DESCRIPTION_MAX = 155;

/** Image of link previews of pages without one of their own; a file of the host. */
const SITE_IMAGE = '/og-image.jpg';

/** The beginning of a text, cut between words. */
function summaryOf(text: string): string {
  const characters = Array.from(text);
  const start = characters.slice(0, DESCRIPTION_MAX).join('');
  const isInWord = /\S/.test(characters[DESCRIPTION_MAX] ?? ' ');
  return isInWord ? start.replace(/\s+\S*$/, '') : start;
}

interface Props {
  /** Path of the canonical URL. */
  path: string;
  /** Description for search results and link previews; long ones are cut. */
  description: string;
  /** Title of link previews. */
  title: string;
  /** Absolute URL of the image of link previews; by default, that of the site. */
  image?: string;
  type?: 'website' | 'article';
}

/** Metadata of a page for search engines and link previews. React moves it to the document's head. */
export function PageMeta({
  path,
  description,
  title,
  image = siteUrl(SITE_IMAGE),
  type = 'website',
}: Props) {
  const url = siteUrl(path);
  const summary = summaryOf(description);
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={summary} />
      <meta property="og:site_name" content="Clean Express" />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:image" content={image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Sets the document's title: the name of the page, and that of the site. */
export function DocumentTitle({ page }: { page: string }) {
  return <title>{pageTitle(page)}</title>;
}

/** Excludes a private or missing page from search engines. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}

/**
 * JSON-LD for search engines.
 *
 * @param thing - A schema.org object.
 */
export function StructuredData({ thing }: { thing: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  // User content may contain `</script>`.
  const __html = json.replaceAll('<', '\\u003c');
  // A new element for new data: Trusted Types let nothing change the text of a script.
  return <script key={__html} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
}
