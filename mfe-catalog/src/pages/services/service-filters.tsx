import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { SelectField, TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { type ChangeFilter, SORTS, sortOf, type UrlFilter } from './service-filter.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  filter: UrlFilter;
  change: ChangeFilter;
  /** How many services there are. */
  children?: ReactNode;
}

/**
 * The search field and the sort order of the list. Without script, the button sends them; with script,
 * the list also follows them at once.
 */
export function ServiceFilters({ filter, change, children }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const order = useRef<HTMLSelectElement>(null);
  const isHydrated = useRef(false);
  const apply = (isTyped: boolean) => {
    const q = search.current?.value.trim() || undefined;
    change({ q, sort: sortOf(order.current?.value) }, isTyped);
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
  useEffect(() => {
    const wasHydrated = isHydrated.current;
    isHydrated.current = true;
    if (!search.current || !order.current || applyDebounced.isPending()) return;
    const isShown = search.current.value.trim() === q && order.current.value === sort;
    if (isShown) return;
    // The visitor typed or chose before the page was hydrated.
    if (!wasHydrated) return void applyDebounced();
    // The URL changed without the fields: by going back, or by "Show all services".
    search.current.value = q;
    order.current.value = sort;
  }, [q, sort, applyDebounced]);
  return (
    <search>
      <form
        action={paths.services.getHref()}
        autoComplete="off"
        className="mt-6 flex flex-wrap items-center gap-3"
        onSubmit={submit}
      >
        <TextField
          ref={search}
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
          ref={order}
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
        {children}
      </form>
    </search>
  );
}
