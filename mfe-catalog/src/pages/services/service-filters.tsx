import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { Button } from '@clean-express/shared-ui/button';
import { SelectField, TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { type FormEvent, useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { SORTS, sortOf, type UrlFilter } from './service-filter.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  filter: UrlFilter;
  change: (next: UrlFilter) => void;
}

/**
 * The search field and the sort order of the list. Without script, the button sends them; with script,
 * the list also follows them at once.
 */
export function ServiceFilters({ filter, change }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const order = useRef<HTMLSelectElement>(null);
  const isHydrated = useRef(false);
  const apply = () =>
    change({ q: search.current?.value.trim() || undefined, sort: sortOf(order.current?.value) });
  const applyDebounced = useDebouncedCallback(apply, SEARCH_DEBOUNCE_MS);
  const applyNow = () => {
    applyDebounced.cancel();
    apply();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyNow();
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
        className="mt-8 grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem_auto] sm:items-end"
        onSubmit={submit}
      >
        <TextField
          ref={search}
          label="Search services"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={SEARCH_MAX}
          onChange={applyDebounced}
        />
        <SelectField
          ref={order}
          label="Sort by"
          name="sort"
          defaultValue={sort}
          onChange={applyNow}
        >
          <option value="">{q ? 'Best match' : 'Recommended'}</option>
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
