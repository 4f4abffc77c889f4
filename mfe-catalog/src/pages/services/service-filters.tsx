import type { ServiceSort } from '@clean-express/shared-api';
import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { SelectField } from '@clean-express/shared-ui/select-field';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';
import type { AddressFilter } from './service-filter.ts';
import { SORTS } from './sorts.ts';

/** How long typing pauses before the list is searched, in milliseconds. */
const PAUSE = 300;

interface Props {
  filter: AddressFilter;
  change: (next: AddressFilter) => void;
}

/** Search and order of the list. */
export function ServiceFilters({ filter, change }: Props) {
  const search = useRef<HTMLInputElement>(null);
  const isAlive = useRef(false);
  const changeSoon = useDebouncedCallback(change, PAUSE);
  const { q = '' } = filter;
  useEffect(() => {
    const field = search.current;
    const typed = field?.value.trim() ?? q;
    const wasAlive = isAlive.current;
    isAlive.current = true;
    if (!field || typed === q || changeSoon.isPending()) return;
    // The address changed without the field: going back, or "Show all services".
    if (wasAlive) field.value = q;
    // Somebody typed on the page as the server drew it.
    else changeSoon({ q: typed });
  }, [q, changeSoon]);
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
        onChange={(event) => changeSoon({ q: event.target.value.trim() || undefined })}
      />
      <SelectField
        label="Sort by"
        name="sort"
        value={filter.sort ?? ''}
        onChange={(event) => change({ sort: (event.target.value || undefined) as ServiceSort })}
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
