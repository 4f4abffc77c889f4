import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { SelectField, TextField } from '@clean-express/shared-ui/fields';
import { useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import { SORTS, sortOf, type UrlFilter } from './service-filter.ts';

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  filter: UrlFilter;
  change: (next: UrlFilter) => void;
}

/** The search field and the sort order of the list. */
export function ServiceFilters({ filter, change }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);
  const changeDebounced = useDebouncedCallback(change, SEARCH_DEBOUNCE_MS);
  const { q = '' } = filter;
  useEffect(() => {
    const field = search.current;
    const typed = field?.value.trim() ?? q;
    const wasHydrated = isHydrated.current;
    isHydrated.current = true;
    if (!field || typed === q || changeDebounced.isPending()) return;
    // The URL changed without the field: by going back, or by "Show all services".
    if (wasHydrated) field.value = q;
    // The visitor typed before the page was hydrated.
    else changeDebounced({ q: typed });
  }, [q, changeDebounced]);
  return (
    <search className="mt-8 grid gap-4 sm:grid-cols-[minmax(0,1fr)_16rem]">
      <TextField
        ref={search}
        label="Search services"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={(event) => changeDebounced({ q: event.target.value.trim() || undefined })}
      />
      <SelectField
        label="Sort by"
        name="sort"
        value={filter.sort ?? ''}
        onChange={(event) => change({ sort: sortOf(event.target.value) })}
      >
        <option value="">{q ? 'Best match' : 'Recommended'}</option>
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
