// @vitest-environment node
import { QueryClient, QueryClientProvider, useQuery } from '@clean-express/federation/query';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchPending, prefetchPageData } from './page-data.ts';
import { PartData } from './part-data.ts';
import { renderToHtml } from './render-to-html.ts';

interface Props {
  name: string;
  queryFn: () => Promise<string>;
  enabled?: boolean;
}

function Part({ name, queryFn, enabled = true }: Props) {
  return useQuery({ queryKey: [name], queryFn, enabled }).data ?? 'waiting';
}

/** Parts wait for nothing. */
const LATE = AbortSignal.abort();

let queryClient: QueryClient;
let partData: PartData;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  partData = new PartData(queryClient);
  return () => queryClient.clear();
});

/** Renders a page whose parts fetch data. */
async function renderPage(...parts: Props[]): Promise<string> {
  const { html } = await renderToHtml(
    <QueryClientProvider client={queryClient}>
      {parts.map((part) => (
        <p key={part.name}>
          <Part {...part} />
        </p>
      ))}
    </QueryClientProvider>,
  );
  return html;
}

test('fetches each pending query once, so that the next render has its data', async () => {
  const parts = ['services', 'reviews'].map((name) => ({ name, queryFn: vi.fn(async () => name) }));
  expect(await renderPage(...parts)).toBe('<p>waiting</p><p>waiting</p>');
  expect(await fetchPending(queryClient, new Map(), partData, LATE)).toEqual([
    ['services'],
    ['reviews'],
  ]);
  expect(await renderPage(...parts)).toBe('<p>services</p><p>reviews</p>');
  expect(await fetchPending(queryClient, new Map(), partData, LATE)).toEqual([]);
  for (const { queryFn } of parts) expect(queryFn).toHaveBeenCalledOnce();
});

test('does not fetch a disabled query', async () => {
  const queryFn = vi.fn(async () => 'reviews');
  await renderPage({ name: 'reviews', queryFn, enabled: false });
  expect(await fetchPending(queryClient, new Map(), partData, LATE)).toEqual([]);
  expect(queryFn).not.toHaveBeenCalled();
});

test('rejects with the error of a query', async () => {
  await renderPage({ name: 'services', queryFn: () => Promise.reject(new Error('It is away.')) });
  await expect(fetchPending(queryClient, new Map(), partData, LATE)).rejects.toThrow('It is away.');
});

test('renders a prefetched query at once', async () => {
  const queryFn = vi.fn(async () => 'services');
  await prefetchPageData(queryClient, [{ queryKey: ['services'], queryFn }]);
  expect(await renderPage({ name: 'services', queryFn })).toBe('<p>services</p>');
  expect(await fetchPending(queryClient, new Map(), partData, LATE)).toEqual([]);
});

test('a query whose prefetch failed fails the page that uses it, without another request', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('It is away.')));
  const failures = await prefetchPageData(queryClient, [{ queryKey: ['services'], queryFn }]);
  expect(await fetchPending(queryClient, failures, partData, LATE)).toEqual([]);
  await renderPage({ name: 'services', queryFn });
  await expect(fetchPending(queryClient, failures, partData, LATE)).rejects.toThrow('It is away.');
  expect(queryFn).toHaveBeenCalledOnce();
});
