import type { Overview } from '@clean-express/release-contract/overview-api';
import { Button } from '@clean-express/shared-ui/button';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useChanges, useOverview, useSession } from './api/queries.ts';
import { change } from './api/request.ts';
import { Failure } from './parts/answer.tsx';

/** What is new for somebody who does not see it: who is live, who is in a canary, and what is wrong. */
function newsOf({ remotes, wrong }: Overview): string[] {
  const ofRemotes = remotes.flatMap(({ remote, live, canary, ...other }) => [
    `${remote} ${live.version} is live.`,
    ...(canary ? [`${remote} ${canary.version} is a canary for ${canary.share} %.`] : []),
    ...other.wrong.map((text) => `${remote}: ${text}`),
  ]);
  return [...wrong, ...ofRemotes];
}

/** A text without its counts, which change every few seconds. */
const withoutCounts = (text: string) => text.replace(/\d+ of \d+/, '');

/** Says to screen readers what changes while the page is open. */
function Announcer() {
  const { data } = useOverview();
  const known = useRef<string[]>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!data) return;
    const news = newsOf(data);
    const added =
      known.current && news.filter((one) => !known.current?.includes(withoutCounts(one)));
    known.current = news.map(withoutCounts);
    if (added && added.length > 0) setText(added.join(' '));
  }, [data]);
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

const VIEWS = [
  { to: '/', name: 'Overview' },
  { to: '/catalogue', name: 'Catalogue' },
  { to: '/errors', name: 'Errors' },
  { to: '/audit', name: 'Audit' },
];

/** Sends a change of the session, after which nothing that was shown may stay. */
function useSessionChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, token, body = {} }: { path: string; token?: string; body?: object }) =>
      change(path, body, token),
    onSuccess: () => client.resetQueries(),
  });
}

function SignIn({ byService }: { byService: boolean }) {
  const { mutate, error, isPending } = useSessionChange();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get('token')).trim();
    mutate({ path: '/session', token });
  };
  return (
    <main className="mx-auto flex min-h-screen max-w-form flex-col justify-center gap-6 p-6">
      <PageHeading>Releases</PageHeading>
      {byService && (
        <a href="/v1/session/service" className="font-semibold text-brand">
          Sign in with your account
        </a>
      )}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          name="token"
          label="Personal token"
          type="password"
          autoComplete="current-password"
          help="Whoever administers releases makes one for you: release token create <your name>."
          required
        />
        <Failure error={error} />
        <Button type="submit" pending={isPending}>
          Sign in
        </Button>
      </form>
    </main>
  );
}

function Header({ person }: { person: string }) {
  const { mutate } = useSessionChange();
  const signOut = (everywhere: boolean) => mutate({ path: '/session/end', body: { everywhere } });
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
        <span className="font-bold">Releases</span>
        <nav aria-label="Views" className="flex flex-wrap gap-x-1">
          {VIEWS.map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-control px-3 py-2 text-sm font-semibold text-brand no-underline hover:bg-brand-soft aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-strong"
            >
              {name}
            </NavLink>
          ))}
        </nav>
        <details className="relative ms-auto text-sm">
          <summary className="cursor-pointer rounded-control px-3 py-2 font-semibold">
            {person}
          </summary>
          <div className="absolute end-0 z-10 mt-1 flex w-max flex-col rounded-card bg-surface p-2 shadow-raised">
            <Button variant="quiet" size="sm" onClick={() => signOut(false)}>
              Sign out
            </Button>
            <Button variant="quiet" size="sm" onClick={() => signOut(true)}>
              Sign out on all devices
            </Button>
          </div>
        </details>
      </div>
    </header>
  );
}

/**
 * Keyboards and screen readers start at the heading of a view that was opened by a link. A location with the state
 * `isInPlace` is that of a field, which the focus stays in.
 */
function useFocusOnHeading(): void {
  const { key, state } = useLocation();
  useEffect(() => {
    if (key === 'default' || state?.isInPlace) return;
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [key, state]);
}

function Views({ person }: { person: string }) {
  useChanges();
  useFocusOnHeading();
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only">
        Skip to the content
      </a>
      <Header person={person} />
      <main id="main" className="mx-auto max-w-[90rem] px-4 py-4">
        <Outlet />
      </main>
      <Announcer />
      <ScrollRestoration />
    </>
  );
}

/** The frame of all views: for who is signed in. */
export function Layout() {
  const { data, error, failureReason } = useSession();
  if (error || !data) return <Failure error={error ?? failureReason} />;
  const { person, ways } = data;
  return person === null ? <SignIn byService={ways.service} /> : <Views person={person} />;
}
