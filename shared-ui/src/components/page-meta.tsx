import { siteUrl } from '@clean-express/federation/site';

/** As much as search engines show of a description, in characters. */
const DESCRIPTION = 155;

interface Props {
  /** The page's path, which is its one address for search engines. */
  path: string;
  /** What links to the page say about it: a sentence or two, of which the beginning counts. */
  description: string;
  /** The name that shared links show. */
  title: string;
  /** Absolute address of the picture that shared links show. */
  image?: string | undefined;
  type?: 'website' | 'article' | undefined;
}

/** What search engines and shared links know of a page. React moves it into the document's head. */
export function PageMeta({ path, description, title, image, type = 'website' }: Props) {
  const url = siteUrl(path);
  const summary = Array.from(description).slice(0, DESCRIPTION).join('');
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={summary} />
      <meta property="og:site_name" content="Clean Express" />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
