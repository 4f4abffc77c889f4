// @vitest-environment node
import { QueryClient, QueryClientProvider, useQuery } from '@clean-express/federation/query';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw } from './draw.ts';
import { fetchPending } from './fetch-pending.ts';

interface Props {
  name: string;
  queryFn: () => Promise<string>;
  enabled?: boolean;
}

function Part({ name, queryFn, enabled = true }: Props) {
  return useQuery({ queryKey: [name], queryFn, enabled }).data ?? 'waiting';
}

let queryClient: QueryClient;

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return () => queryClient.clear();
});

/** A page of parts that ask for data. */
function drawPage(...parts: Props[]): Promise<string> {
  return draw(
    <QueryClientProvider client={queryClient}>
      {parts.map((part) => (
        <p key={part.name}>
          <Part {...part} />
        </p>
      ))}
    </QueryClientProvider>,
  );
}

test('a page has the next time what it waits for, each fetched once', async () => {
  const parts = ['services', 'reviews'].map((name) => ({ name, queryFn: vi.fn(async () => name) }));
  expect(await drawPage(...parts)).toBe('<p>waiting</p><p>waiting</p>');
  expect(await fetchPending(queryClient)).toBe(true);
  expect(await drawPage(...parts)).toBe('<p>services</p><p>reviews</p>');
  expect(await fetchPending(queryClient)).toBe(false);
  for (const { queryFn } of parts) expect(queryFn).toHaveBeenCalledOnce();
});

test('what a page does not want yet is not fetched', async () => {
  const queryFn = vi.fn(async () => 'reviews');
  await drawPage({ name: 'reviews', queryFn, enabled: false });
  expect(await fetchPending(queryClient)).toBe(false);
  expect(queryFn).not.toHaveBeenCalled();
});

test('fails with what the API answers', async () => {
  await drawPage({ name: 'services', queryFn: () => Promise.reject(new Error('It is away.')) });
  await expect(fetchPending(queryClient)).rejects.toThrow('It is away.');
});
