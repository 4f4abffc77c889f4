import type { ListedError as ErrorOfRelease } from '@clean-express/release-contract/release-api';
import { SelectField } from '@clean-express/shared-ui/fields';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useOverview } from '../api/queries.ts';
import { ask, path } from '../api/request.ts';
import { Answer } from '../parts/answer.tsx';
import { ReleaseLink, Time } from '../parts/texts.tsx';

function Source({ origin }: { origin: NonNullable<ErrorOfRelease['origin']> }) {
  const { source, line, column, code } = origin;
  return (
    <figure className="mt-2">
      <figcaption className="text-muted">
        {source}, line {line}, column {column}
      </figcaption>
      <pre className="mt-1 rounded-control bg-sand p-3 whitespace-pre-wrap">
        {code.map((one) => (
          <code key={one.line} className={one.line === line ? 'block font-bold' : 'block'}>
            {one.line} {one.text}
          </code>
        ))}
      </pre>
    </figure>
  );
}

/** What browsers report may be of anybody: it is shown as text, in its own direction. */
function ErrorDetails({ remote, error }: { remote: string; error: ErrorOfRelease }) {
  const { version, kind, message, stack, page, views, requests, origin } = error;
  return (
    <li className="border-t border-line py-3 text-sm">
      <p className="font-semibold">
        <bdi className="break-all">{message}</bdi>
      </p>
      <p className="text-muted">
        {kind === 'browser' ? 'In browsers' : 'While rendering'} of{' '}
        <ReleaseLink remote={remote} version={version} />, on {page}, in {views} page views. First
        seen <Time at={error.firstSeen} />, last seen <Time at={error.lastSeen} />.
      </p>
      {origin && <Source origin={origin} />}
      <details className="mt-2">
        <summary className="cursor-pointer font-semibold text-brand">Stack and requests</summary>
        <pre dir="auto" className="mt-1 rounded-control bg-sand p-3 whitespace-pre-wrap">
          {stack}
        </pre>
        <p className="mt-1 text-muted">Requests: {requests.join(', ') || '–'}</p>
      </details>
    </li>
  );
}

function Errors({ remote }: { remote: string }) {
  const errors = useQuery({
    queryKey: ['errors', remote],
    queryFn: () => ask<ErrorOfRelease[]>(path`/remotes/${remote}/errors`),
  });
  return (
    <Answer query={errors}>
      {(all) => (
        <ul>
          {all.map((error) => (
            <ErrorDetails key={`${error.version} ${error.fingerprint}`} {...{ remote, error }} />
          ))}
          {all.length === 0 && <li>No errors in the last 30 days.</li>}
        </ul>
      )}
    </Answer>
  );
}

/** Another remote is chosen by keyboard one after the other: focus and scroll position stay. */
const IN_PLACE = { replace: true, preventScrollReset: true, state: { isInPlace: true } };

/** What browsers and SSR servers could not run of a remote, by release. */
export function ErrorsView() {
  const [parameters, setParameters] = useSearchParams();
  const overview = useOverview();
  return (
    <>
      <title>Errors - Releases</title>
      <PageHeading className="text-h2">Errors</PageHeading>
      <Answer query={overview}>
        {({ remotes }) => {
          const names = remotes.map(({ remote }) => remote).toSorted();
          const remote = parameters.get('remote') ?? names[0];
          return (
            <>
              <SelectField
                name="remote"
                label="Remote"
                className="my-4 max-w-form"
                value={remote}
                onChange={({ target }) => setParameters({ remote: target.value }, IN_PLACE)}
              >
                {names.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
              {remote && <Errors remote={remote} />}
            </>
          );
        }}
      </Answer>
    </>
  );
}
