import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';

/** How long typing pauses before the names are searched, in milliseconds. */
const PAUSE = 300;

interface Props {
  onSearch: (q: string) => void;
  /** What the search came to; empty while there is none. */
  outcome: string;
}

/** Narrows the names to those that are looked for. */
export function NameSearch({ onSearch, outcome }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const searchSoon = useDebouncedCallback(onSearch, PAUSE);
  useEffect(() => {
    // Somebody may have typed on the page as the server drew it.
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
        onChange={(event) => searchSoon(event.target.value.trim())}
      />
      <p role="status" className="min-h-6 pt-1 text-sm text-muted">
        {outcome}
      </p>
    </div>
  );
}
