import type { AuditEntry } from '@clean-express/release-contract/release-api';
import { Button } from '@clean-express/shared-ui/button';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ask } from '../api/request.ts';
import { Answer } from '../parts/answer.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/texts.tsx';

const PAGE_SIZE = 100;

function useAudit(search: string) {
  return useInfiniteQuery({
    queryKey: ['audit', search],
    // Each reading is an entry of its own.
    staleTime: Number.POSITIVE_INFINITY,
    initialPageParam: Number.MAX_SAFE_INTEGER,
    queryFn: ({ pageParam: before }) => {
      const query = new URLSearchParams({ before: `${before}`, limit: `${PAGE_SIZE}` });
      if (search) query.set('search', search);
      return ask<AuditEntry[]>(`/audit?${query}`);
    },
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.id),
  });
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table name="Entries, newest first" columns={['When', 'What', 'Who', 'Address', 'Detail']}>
      {entries.map(({ id, at, event, by, address, detail }) => (
        <tr key={id}>
          <td>
            <Time at={at} />
          </td>
          <td>{event}</td>
          <td>{by ?? '–'}</td>
          <td>{address ?? '–'}</td>
          <td>
            <code>{JSON.stringify(detail)}</code>
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** Everything that was done and refused. */
export function AuditView() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const audit = useAudit(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('search')).trim();
    setParameters(wanted ? { search: wanted } : {});
  };
  return (
    <>
      <title>Audit - Releases</title>
      <PageHeading className="text-h2">Audit</PageHeading>
      <form key={search} onSubmit={submit} className="my-4 flex flex-wrap items-end gap-3">
        <TextField
          name="search"
          type="search"
          label="A name, an event, a version"
          defaultValue={search}
          maxLength={100}
          className="grow"
        />
        <Button type="submit">Search</Button>
        <a
          href={`/v1/audit.csv${search && `?${new URLSearchParams({ search })}`}`}
          className="py-3 font-semibold text-brand"
        >
          Download as CSV
        </a>
      </form>
      <Answer query={audit}>
        {({ pages }) => (
          <>
            <Entries entries={pages.flat()} />
            {audit.hasNextPage && (
              <Button
                variant="secondary"
                onClick={() => void audit.fetchNextPage()}
                pending={audit.isFetchingNextPage}
              >
                Earlier entries
              </Button>
            )}
          </>
        )}
      </Answer>
    </>
  );
}
