/** The first focusable element: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-brand px-4 py-3 font-semibold text-on-brand focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  );
}
