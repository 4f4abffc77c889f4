import { PRICE_MAX } from '@clean-express/shared-api/limits';
import { TextField } from '@clean-express/shared-ui/fields';
import { ChevronDown } from 'lucide-react';
import type { UrlFilter } from './service-filter.ts';

/** The range as a text: `Price: $20 to $60`. */
function rangeText({ minPrice, maxPrice }: UrlFilter): string {
  if (minPrice === undefined && maxPrice === undefined) return 'Price';
  if (minPrice === undefined) return `Price: up to $${maxPrice}`;
  return maxPrice === undefined
    ? `Price: from $${minPrice}`
    : `Price: $${minPrice} to $${maxPrice}`;
}

const FIELD = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  max: PRICE_MAX,
  step: 'any',
} as const;

interface Props {
  filter: UrlFilter;
  onChange: () => void;
}

/** The range of prices, whose fields may both be empty. They are shown on demand: few visitors need them. */
export function PriceRange({ filter, onChange }: Props) {
  return (
    <details className="group/prices open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-line-strong bg-surface px-3 text-sm font-medium text-ink transition-colors hover:border-ink">
        {rangeText(filter)}
        <ChevronDown
          aria-hidden
          className="size-4 text-muted transition-transform group-open/prices:rotate-180"
        />
      </summary>
      <div className="mt-3 grid max-w-96 grid-cols-2 gap-4">
        <TextField
          {...FIELD}
          label="From ($/mo)"
          name="minPrice"
          defaultValue={filter.minPrice}
          onChange={onChange}
        />
        <TextField
          {...FIELD}
          label="To ($/mo)"
          name="maxPrice"
          defaultValue={filter.maxPrice}
          onChange={onChange}
        />
      </div>
    </details>
  );
}
