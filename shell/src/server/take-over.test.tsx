import '@clean-express/shared-testing/setup';
import { useQuery } from '@clean-express/federation/query';
import type { RouteObject } from '@clean-express/federation/router';
import { fireEvent, screen } from '@testing-library/react';
import { useId, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadExposed } from '../remotes/load-exposed.ts';
import { listenForComplaints } from './testing/complaints.ts';
import { openServedPage } from './testing/open-served-page.tsx';

vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

/** Whole pages are drawn, on a machine that may be busy. Milliseconds. */
const TIMEOUT = 60_000;

const complaints = listenForComplaints();
const fetchNames = vi.fn(async () => ['Cleaning', 'Plumbing']);

beforeEach(() => void fetchNames.mockClear());

/** Has what pages of remotes have: data, a state, an id, a title. */
function Names() {
  const { data = [] } = useQuery({ queryKey: ['names'], queryFn: fetchNames });
  const [chosen, choose] = useState('none');
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h1 id={headingId}>Names</h1>
      {data.map((name) => (
        <button key={name} type="button" onClick={() => choose(name)}>
          {name}
        </button>
      ))}
      <p>Chosen: {chosen}</p>
    </section>
  );
}

function NamesPage() {
  return (
    <>
      <title>Names - CLEAN EXPRESS</title>
      <Names />
    </>
  );
}

/** What is on the page stays the same, answers to clicks, and is not asked for again. */
async function expectToComeAlive(takeOver: () => Promise<void>): Promise<void> {
  const button = screen.getByText('Plumbing');
  await takeOver();
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
  expect(screen.getByText('Chosen: Plumbing')).toBeDefined();
  expect(fetchNames).toHaveBeenCalledOnce();
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(complaints()).toEqual([]);
}

test("a remote's page comes alive as it stands", { timeout: TIMEOUT }, async () => {
  const routes: RouteObject[] = [
    { path: '/services', lazy: async () => ({ Component: NamesPage }) },
  ];
  vi.mocked(loadExposed).mockResolvedValue({ default: routes });
  const owner = { remote: 'catalog', routes };
  await expectToComeAlive(await openServedPage('/services', { owner, widgets: {} }));
});

test('the home page comes alive with its widgets as it stands', { timeout: TIMEOUT }, async () => {
  const Nothing = () => <p>No posts.</p>;
  vi.mocked(loadExposed).mockImplementation(async (remote) => ({
    default: remote === 'catalog' ? Names : Nothing,
  }));
  const widgets = { 'catalog/HomeServices': Names, 'blog/LatestPosts': Nothing };
  await expectToComeAlive(await openServedPage('/', { widgets }));
});
