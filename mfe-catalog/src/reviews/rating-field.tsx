import { RATING_MAX } from '@clean-express/shared-api/limits';
import type { ReactNode } from 'react';

const NAME = 'rating';

/** The rating that is chosen in a form; `undefined` without one. */
export const ratingIn = (form: HTMLFormElement): number | undefined =>
  Number(new FormData(form).get(NAME)) || undefined;

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/**
 * Chooses from one to five stars, or none.
 *
 * @param star - The icon.
 */
export function RatingField({ star: icon }: { star: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink">Rating (optional)</legend>
      <div className="-ml-2.5 flex flex-wrap items-center gap-y-1">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative cursor-pointer rounded-control p-2.5 text-line-strong transition-colors hover:text-brand has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand [&:has(~label_input:checked:not([value='']))]:text-brand [&:has(~label_input:checked:not([value='']))_svg]:fill-current has-checked:[&_svg]:fill-current"
          >
            <input type="radio" name={NAME} value={star} className="sr-only" />
            {icon}
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
        <label className="relative ml-2.5 cursor-pointer rounded-full border border-line-strong px-4 py-2 text-sm font-semibold text-muted transition-colors hover:border-ink has-checked:border-brand-line has-checked:bg-brand-soft has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
          <input type="radio" name={NAME} value="" defaultChecked className="sr-only" />
          No stars
        </label>
      </div>
    </fieldset>
  );
}
