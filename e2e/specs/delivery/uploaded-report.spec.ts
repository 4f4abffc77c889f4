import type { Page } from '@playwright/test';
import { nextBlog } from '../../fixtures/site/blog-edit.ts';
import { editedBuild } from '../../fixtures/site/edited-build.ts';
import type { OwnSite } from '../../fixtures/site/own-site.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ ownSsrServer: true });

/** A report that promotes a release as soon as a browser shows it. */
function reportOf({ releases: { url } }: OwnSite, version: string): string {
  const address = `${url}/v1/remotes/blog/releases/${version}/promotion`;
  const call = `fetch(${JSON.stringify(address)}, { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{}' })`;
  return `<!doctype html><title>Report</title><script>${call}</script><form method="post" action="${address}"></form><script>document.forms[0].submit()</script>`;
}

/** Opens an address; a file that the browser downloads stays closed. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address).catch((error: Error) => {
    expect(error.message).toContain('Download is starting');
  });
  await page.waitForLoadState();
}

test('an uploaded report that calls promote changes nothing', async ({
  site,
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/Content Security Policy|401|403|404|Refused/);
  const target = await site.publish('blog', nextBlog);
  const changes = async () => (await site.releases.api.history('blog')).length;
  const build = await editedBuild('blog', { find: 'Continue Reading', replace: 'Read on' });
  const report = Buffer.from(reportOf(site, target));
  const files = new Map([...build.files, ['report.html', report], ['report.html.map', report]]);
  const version = await site.publishBuild({ ...build, files });
  const { url, token, api } = site.releases;
  const { baseUrl } = await api.release('blog', version);
  const file = `${url}/v1/remotes/blog/releases/${version}/private/report.html.map`;

  const response = await page.request.get(file, { headers: { authorization: `Bearer ${token}` } });
  expect(response.headers()).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  });
  const before = await changes();
  await open(page, file);
  await open(page, `${baseUrl}${version}/report.html`);
  // Even a browser that sends the token with every request.
  await page.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
  await open(page, file);

  expect(await changes()).toBe(before);
  expect((await api.release('blog', target)).role).not.toBe('live');
});
