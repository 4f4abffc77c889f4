/** Keeps a page out of search engines: it is somebody's own, or there is nothing to find. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
