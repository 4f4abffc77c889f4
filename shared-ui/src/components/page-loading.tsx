/** Says that the page is loading. The footer is not visible meanwhile: the page would move it. */
export function PageLoading() {
  return (
    <p role="status" data-page-loading className="sr-only">
      Loading…
    </p>
  );
}
