/** Excludes a private or missing page from search engines. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
