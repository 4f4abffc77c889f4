/** What a page shows while its data loads, and when it does not come. */
export default function QueryState({
  error,
  onRetry,
}: {
  error: Error | null;
  onRetry: () => void;
}) {
  if (!error) {
    return (
      <p className="p_Message" role="status">
        Loading …
      </p>
    );
  }
  return (
    <div className="p_Message p_Message--error" role="alert">
      <p>{error.message}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
