/** The outlines of five stars beside each other: each is 24 wide, and 3 from the next one. */
const OUTLINES = [0, 1, 2, 3, 4].map(
  (index) =>
    `M${12 + 27 * index} 2l3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2-6.2 3.2 1.2-6.8-5-4.9 6.9-1z`,
);

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
        <path d={OUTLINES.slice(0, filled).join('')} className="fill-current text-brand" />
        <path d={OUTLINES.slice(filled).join('')} className="text-line-strong" />
      </svg>
    </span>
  );
}
