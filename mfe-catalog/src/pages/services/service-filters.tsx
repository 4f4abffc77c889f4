import { PRICE_MAX, SEARCH_MAX } from '@clean-express/shared-api/limits';
import { SelectField, TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { ChevronDown, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import {
  type ChangeFilter,
  SORTS,
  serviceListHref,
  serviceListOf,
  type UrlFilter,
} from './service-filter.ts';

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

interface PriceRangeProps {
  filter: UrlFilter;
  onChange: () => void;
}

/** The range of prices, whose fields may both be empty. They are shown on demand: few visitors need them. */
function PriceRange({ filter, onChange }: PriceRangeProps) {
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

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  filter: UrlFilter;
  change: ChangeFilter;
  /** How many services there are. */
  children?: ReactNode;
}

/** Reads the filter in the fields, as a page without script does from the URL that they lead to. */
function filterIn(form: HTMLFormElement): UrlFilter {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return serviceListOf(new URLSearchParams(fields))[0];
}

/** Shows another filter, by the address of its list, in the fields. */
function showFilter(form: HTMLFormElement, href: string): void {
  const filter = new URLSearchParams(href.split('?')[1]);
  for (const field of form.querySelectorAll<HTMLInputElement>('[name]')) {
    field.value = filter.get(field.name) ?? '';
  }
}

/**
 * The search field, the sort order and the range of prices of the list. Without script, the button sends
 * them; with script, the list also follows them at once.
 */
export function ServiceFilters({ filter, change, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useRef(false);
  const apply = (isTyped: boolean) => {
    if (form.current) change(filterIn(form.current), isTyped);
  };
  const applyDebounced = useDebouncedCallback(() => apply(true), SEARCH_DEBOUNCE_MS);
  const applyNow = (isTyped = false) => {
    applyDebounced.cancel();
    apply(isTyped);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyNow(applyDebounced.isPending());
  };
  const { q = '', sort = '' } = filter;
  const href = serviceListHref(filter);
  useEffect(() => {
    const wasHydrated = isHydrated.current;
    isHydrated.current = true;
    if (!form.current || applyDebounced.isPending()) return;
    if (serviceListHref(filterIn(form.current)) === href) return;
    // The visitor typed or chose before the page was hydrated.
    if (!wasHydrated) return void applyDebounced();
    // The URL changed without the fields, as by "Show all services".
    showFilter(form.current, href);
  }, [href, applyDebounced]);
  useEffect(() => {
    // A visitor who goes back before what was typed is rendered returns to what is rendered: nothing changes.
    const followHistory = () => {
      const [previous] = serviceListOf(new URLSearchParams(location.search));
      if (form.current && !applyDebounced.isPending()) {
        showFilter(form.current, serviceListHref(previous));
      }
    };
    addEventListener('popstate', followHistory);
    return () => removeEventListener('popstate', followHistory);
  }, [applyDebounced]);
  return (
    <search>
      <form
        ref={form}
        noValidate
        action={paths.services.getHref()}
        autoComplete="off"
        className="mt-6 flex flex-wrap items-center gap-x-2 gap-y-3 sm:gap-x-3"
        onSubmit={submit}
      >
        <TextField
          label="Search services"
          isLabelHidden
          placeholder="Search services"
          className="basis-full sm:basis-80 sm:grow"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          onChange={applyDebounced}
          trailing={
            <button
              type="submit"
              aria-label="Search"
              className="grid size-10 cursor-pointer place-items-center rounded-control bg-brand text-on-brand transition-colors hover:bg-brand-strong"
            >
              <Search aria-hidden className="size-5" />
            </button>
          }
        />
        <SelectField
          label="Sort by"
          isLabelHidden
          isChip
          className="min-w-0 max-sm:order-last"
          name="sort"
          defaultValue={sort}
          onChange={() => applyNow()}
        >
          <option value="">{q ? 'Best match' : 'Recommended'}</option>
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <PriceRange filter={filter} onChange={applyDebounced} />
        {children}
      </form>
    </search>
  );
}
