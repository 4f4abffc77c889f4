import { siteUrl } from '@clean-express/federation/site';

/** Search engines show about this many characters of a description. */
const DESCRIPTION_MAX = 155;

interface Props {
  /** Path of the canonical URL. */
  path: string;
  /** Description for search results and link previews; long ones are cut. */
  description: string;
  /** Title of link previews. */
  title: string;
  /** Absolute URL of the image of link previews. */
  image?: string | undefined;
  type?: 'website' | 'article' | undefined;
}

/** Metadata of a page for search engines and link previews. React moves it to the document's head. */
export function PageMeta({ path, description, title, image, type = 'website' }: Props) {
  const url = siteUrl(path);
  const summary = Array.from(description).slice(0, DESCRIPTION_MAX).join('');
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
