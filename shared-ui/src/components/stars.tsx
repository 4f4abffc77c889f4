const COUNT = 5;

/** The width of a star, and its distance from the next one. */
const STEP = 27;

/** The outlines of some stars beside each other. */
function outlines(from: number, to: number): string {
  return Array.from(
    { length: to - from },
    (_, index) =>
      `M${12 + STEP * (from + index)} 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z`,
  ).join('');
}

/** The stars of a rating, or of an average: one picture, because a page has many. */
export function Stars({ rating }: { rating: number }) {
  const filled = Math.round(rating);
  return (
    <span className="inline-flex">
      <span className="sr-only">{rating} out of 5 stars</span>
      <svg
        aria-hidden
        viewBox="0 0 132 24"
        className="h-4 w-22 fill-none stroke-current stroke-2 [stroke-linejoin:round]"
      >
        <path d={outlines(0, filled)} className="fill-current text-brand" />
        <path d={outlines(filled, COUNT)} className="text-line-strong" />
      </svg>
    </span>
  );
}
