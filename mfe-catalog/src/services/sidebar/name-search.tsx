import { SEARCH_MAX } from '@clean-express/shared-api/limits';
import { TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { useDebouncedCallback } from 'use-debounce';

const SEARCH_DEBOUNCE_MS = 300;

interface Props {
  onSearch: (q: string) => void;
  /** Announces the number of results; empty without a search. */
  status: string;
}

/** The search field of the sidebar. Without script, it searches the list of services. */
export function NameSearch({ onSearch, status }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const searchDebounced = useDebouncedCallback(onSearch, SEARCH_DEBOUNCE_MS);
  useEffect(() => {
    // The visitor may have typed before the page was hydrated.
    if (field.current?.value) onSearch(field.current.value.trim());
  }, [onSearch]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    searchDebounced.flush();
  };
  return (
    <form
      action={paths.services.getHref()}
      autoComplete="off"
      className="px-6 pt-4"
      onSubmit={submit}
    >
      <TextField
        ref={field}
        label="Find a service"
        name="q"
        type="search"
        maxLength={SEARCH_MAX}
        trailing={
          <button
            type="submit"
            aria-label="Find"
            className="grid size-10 cursor-pointer place-items-center rounded-control text-brand transition-colors hover:bg-brand-soft"
          >
            <Search aria-hidden className="size-5" />
          </button>
        }
        onChange={(event) => searchDebounced(event.target.value.trim())}
      />
      <p role="status" className="min-h-6 pt-1 text-sm text-muted">
        {status}
      </p>
    </form>
  );
}
