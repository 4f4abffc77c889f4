import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { HealthFeed } from './health-feed.ts';

/** Starts an SSR server whose counters the test sets. */
async function ssrServer() {
  let views = 0;
  let errors = 0;
  const server = createServer((_request, response) =>
    response.end(
      [
        '# TYPE remote_views_total counter',
        `remote_views_total{remote="catalog",version="1.0.0"} ${views}`,
        `remote_errors_total{remote="catalog",version="1.0.0",phase="evaluation"} ${errors}`,
        `remote_errors_total{remote="catalog",version="1.0.0",phase="render"} 1`,
        'remote_errors_total{remote="catalog",version="1.0.0",phase="entry"} 2',
        'remote_errors_total{remote="catalog",version="1.0.0",phase="timeout"} 3',
        'remote_renders_total{remote="catalog",version="1.0.0"} 9',
        'remote_render_failures_total{remote="catalog",version="1.0.0"} 8',
        'remote_views_total{remote="blog",version="1.0.0"} 7',
        '',
      ].join('\n'),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const count = (change: { views: number; errors: number }) => ({ views, errors } = change);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, count, stop: () => server.close().closeAllConnections() };
}

test('sums up what all SSR servers have counted since the previous refresh', async () => {
  const [first, second] = [await ssrServer(), await ssrServer()];
  first.count({ views: 100, errors: 4 });
  const feed = new HealthFeed([first.url, second.url]);
  await feed.refresh();
  expect(feed.since('catalog', '1.0.0')).toMatchObject({ views: 0, errors: 0 });

  first.count({ views: 110, errors: 5 });
  second.count({ views: 3, errors: 0 });
  await feed.refresh();
  expect(feed.since('catalog', '1.0.0')).toMatchObject({ views: 13, errors: 1 });
});

test('totals what the servers have counted, also those that are not available any more', async () => {
  const [first, second] = [await ssrServer(), await ssrServer()];
  const feed = new HealthFeed([first.url, second.url]);
  expect(feed.total('catalog', '1.0.0')).toBeUndefined();
  first.count({ views: 100, errors: 4 });
  second.count({ views: 10, errors: 0 });
  await feed.refresh();
  // Each server also reports one error while it renders.
  expect(feed.total('catalog', '1.0.0')).toEqual({
    views: 110,
    errors: 6,
    failedLoads: 10,
    renders: 18,
    failedRenders: 16,
  });
  expect(feed.total('catalog', '2.0.0')).toEqual({
    views: 0,
    errors: 0,
    failedLoads: 0,
    renders: 0,
    failedRenders: 0,
  });

  second.stop();
  first.count({ views: 101, errors: 4 });
  await feed.refresh();
  expect(feed.total('catalog', '1.0.0')).toMatchObject({ views: 111, errors: 6 });
});

test('handles the counters of a restarted SSR server', async () => {
  const only = await ssrServer();
  only.count({ views: 100, errors: 4 });
  const feed = new HealthFeed([only.url]);
  await feed.refresh();
  only.count({ views: 2, errors: 0 });
  await feed.refresh();
  expect(feed.since('catalog', '1.0.0').views).toBe(2);
});

test('follows no redirect to another server', async () => {
  const other = await ssrServer();
  other.count({ views: 5, errors: 5 });
  const redirecting = createServer((_request, response) =>
    response.writeHead(302, { location: `${other.url}/metrics` }).end(),
  ).listen(0, '127.0.0.1');
  await once(redirecting, 'listening');
  onTestFinished(() => void redirecting.close());
  const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  expect(await new HealthFeed([url]).refresh()).toEqual([`Could not reach ${url}/metrics.`]);
});

test('says what to check when its token is not accepted', async () => {
  const refusing = createServer((_request, response) => response.writeHead(401).end());
  refusing.listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  onTestFinished(() => void refusing.close());
  const url = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  expect(await new HealthFeed([url], 'another-token').refresh()).toEqual([
    `Could not read ${url}/metrics. Check that both servers have the same METRICS_TOKEN.`,
  ]);
});

test('names a server that is not available, and still counts the others', async () => {
  const running = await ssrServer();
  const feed = new HealthFeed([running.url, 'http://127.0.0.1:9']);
  await feed.refresh();
  running.count({ views: 5, errors: 0 });
  expect(await feed.refresh()).toEqual(['Could not reach http://127.0.0.1:9/metrics.']);
  expect(feed.since('catalog', '1.0.0').views).toBe(5);
});
