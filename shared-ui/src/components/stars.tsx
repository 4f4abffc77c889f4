import { clsx } from 'clsx';
import { Star } from 'lucide-react';

const STARS = [1, 2, 3, 4, 5];

/** The stars of a rating, or of an average. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="inline-flex gap-0.5">
      <span className="sr-only">{rating} out of 5 stars</span>
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={clsx(
            'size-4',
            star <= Math.round(rating) ? 'fill-current text-brand' : 'text-line-strong',
          )}
        />
      ))}
    </span>
  );
}
