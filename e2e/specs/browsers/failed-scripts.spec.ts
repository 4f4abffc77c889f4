import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../fixtures/browsers/test.ts';
import { environment } from '../../fixtures/environment.ts';

/**
 * Starts a server before the site that responds to some requests with 503.
 *
 * @param isFailing - Whether it does so for a path, by how often that was requested.
 */
async function startFailingSite(isFailing: (path: string, times: number) => boolean) {
  const requested: string[] = [];
  const server = createServer(async ({ url = '/' }, response) => {
    requested.push(url);
    const times = requested.filter((path) => path === url).length;
    if (isFailing(url, times)) return response.writeHead(503).end();
    const upstream = await fetch(new URL(url, environment.siteUrl));
    const headers = new Headers(upstream.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) {
      headers.delete(name);
    }
    response.writeHead(upstream.status, Object.fromEntries(headers));
    return response.end(Buffer.from(await upstream.arrayBuffer()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, requested, stop };
}

const isInteractive = () => performance.getEntriesByName('page-interactive').length > 0;

/** The HTML of a page that the server rendered: a first, slow render is left to the browser. */
async function renderedHtml(path: string): Promise<string> {
  const html = async () => (await fetch(environment.siteUrl + path)).text();
  await expect.poll(html).toContain('id="page-scripts"');
  return html();
}

test('a page whose script failed once starts, although the browser keeps the failure', async ({
  tab,
}) => {
  const html = await renderedHtml('/services');
  const [, scripts = ''] = /id="page-scripts">(.*?)<\/script>/s.exec(html) ?? [];
  const entry = JSON.parse(scripts).imports.at(-1);
  const site = await startFailingSite((path, times) => path === entry && times === 1);
  await tab.goto(`${site.url}/services`);
  await expect.poll(() => tab.evaluate(isInteractive)).toBe(true);
  expect(site.requested.filter((path) => path === '/services')).toHaveLength(2);
  site.stop();
});

test('a page that stays without its script is interactive after Retry', async ({ tab }) => {
  await renderedHtml('/contact');
  let isDown = true;
  const site = await startFailingSite((path) => isDown && /\/contact-page-[^/]+\.js$/.test(path));
  await tab.goto(`${site.url}/contact`);
  await tab.expectText('Retry');
  isDown = false;
  await tab.click('main button', 'Retry');
  await expect.poll(() => tab.evaluate(isInteractive)).toBe(true);
  site.stop();
});
