import { expect, test } from 'vitest';
import { listen } from '../testing/start-origin.ts';
import { startRenderPool } from '../testing/start-render-pool.ts';
import { startSsrServer } from '../testing/start-ssr-server.ts';
import { internalAddress } from './api-address.ts';

/** A worker starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

const PUBLIC_API = 'https://api.example.com/v1';

const SERVER_MODULE = `
  export async function render({ config }) {
    const response = await fetch(new Request(config.apiUrl + '/services?q=a', { headers: { cookie: 'a=b' } }));
    return { kind: 'page', page: { head: config.apiUrl, body: await response.text() }, data: {} };
  }
`;

test('a page requests the internal address, and knows only the public one', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const internalUrl = await listen(({ method, url, headers }, response) =>
    response.end(`${method} ${url} ${headers.cookie}`),
  );
  const api = { publicUrl: PUBLIC_API, internalUrl };
  const { render } = await startRenderPool(SERVER_MODULE, { api });
  expect(await render('/')).toMatchObject({
    page: { head: PUBLIC_API, body: 'GET /services?q=a undefined' },
  });
});

test('the sitemap, page by page, and the changes come from the internal address', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const requested: string[] = [];
  const internalUrl = await listen(({ url = '' }, response) => {
    requested.push(url);
    const isFirst = url.startsWith('/services?fields');
    if (isFirst) response.setHeader('link', `<${PUBLIC_API}/services?cursor=2>; rel="next"`);
    response.end(url === '/changes' ? '' : '[]');
  });
  const app = await startSsrServer({
    API_URL: PUBLIC_API,
    API_INTERNAL_URL: internalUrl,
    SERVER_RENDERING: 'true',
  });
  expect((await app.inject('/sitemap.xml')).statusCode).toBe(200);
  await expect.poll(() => requested).toContain('/changes');
  expect(requested).toEqual(
    expect.arrayContaining(['/services?fields=name&limit=100', '/services?cursor=2']),
  );
  for (const url of ['/', '/config.json', '/healthz']) {
    const { body, headers } = await app.inject(url);
    expect(body + JSON.stringify(headers)).not.toContain(internalUrl);
  }
});

test.each([
  [`${PUBLIC_API}/blogs`, 'http://10.0.0.1:4000/blogs'],
  ['https://api.example.com/v1.evil.example/blogs', undefined],
  ['https://api.example.com/v10/blogs', undefined],
  ['https://www.example.com/blogs', undefined],
])('%s', (url, address = url) => {
  const api = { publicUrl: PUBLIC_API, internalUrl: 'http://10.0.0.1:4000' };
  expect(internalAddress(url, api)).toBe(address);
});
