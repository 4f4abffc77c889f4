import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { TextField } from '@clean-express/shared-ui/fields';
import { useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  onSearch: (q: string) => void;
  /** Announces the number of results; empty without a search. */
  status: string;
}

/** The search field of the sidebar. */
export function NameSearch({ onSearch, status }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const searchDebounced = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    // The visitor may have typed before the page was hydrated.
    if (field.current?.value) onSearch(field.current.value.trim());
  }, [onSearch]);
  return (
    <div className="px-6 pt-4">
      <TextField
        ref={field}
        label="Find a service"
        name="find"
        type="search"
        maxLength={SEARCH_MAX}
        autoComplete="off"
        onChange={(event) => searchDebounced(event.target.value.trim())}
      />
      <p role="status" className="min-h-6 pt-1 text-sm text-muted">
        {status}
      </p>
    </div>
  );
}
