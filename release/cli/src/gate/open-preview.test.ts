import { expect, test } from 'vitest';
import { serve } from '../testing/serve.ts';
import { openPreview } from './open-preview.ts';

const candidate = { remote: 'blog', version: '2.0.0' };
const live = [
  { remote: 'blog', version: '1.0.0', manifest: 'b', manifestText: '{}' },
  { remote: 'catalog', version: '3.0.0', manifest: 'c', manifestText: '{}' },
];

const NAMES = { preview: 'preview-ticket-1', bucket: 'release-bucket' };

const releaseOf = (version: string) => ({ metadata: { version } });

/** A site that shows a candidate to whoever has its preview, and canaries to all others. */
async function startSite(shown = { blog: '2.0.0', catalog: '3.0.0' }, status = 303) {
  return serve(({ method, url, headers: { cookie = '', origin } }, response) => {
    if (url?.startsWith('/registry.json')) {
      const isCandidate = cookie === `${NAMES.preview}=of-the-blog; ${NAMES.bucket}=100`;
      const { blog, catalog } = isCandidate ? shown : { blog: '1.0.0', catalog: '4.0.0' };
      const microFrontends = { blog: [releaseOf(blog)], catalog: [releaseOf(catalog)] };
      response.end(JSON.stringify({ microFrontends }));
      return;
    }
    const cookies = [`${NAMES.preview}=of-the-blog; Path=/; HttpOnly`];
    const isAsked = method === 'POST' && url === '/preview' && origin !== undefined;
    response.writeHead(isAsked ? status : 200, { 'set-cookie': cookies, location: '/' }).end();
  });
}

const open = (site: string) =>
  openPreview({ site, preview: `${site}/?preview=t`, candidate, live });

test('returns the state of a browser with the candidate, and without canaries', async () => {
  const { cookies } = await open(await startSite());
  expect(cookies).toMatchObject([
    { name: NAMES.preview, value: 'of-the-blog', path: '/', httpOnly: true, secure: false },
    { name: NAMES.bucket, value: '100' },
  ]);
});

test.each([
  ['does not show the candidate', { blog: '1.0.0', catalog: '3.0.0' }, '1.0.0 of "blog"'],
  ['has another live release', { blog: '2.0.0', catalog: '3.1.0' }, '3.1.0 of "catalog"'],
])('refuses a site that %s', async (_what, shown, found) => {
  const site = await startSite(shown);
  await expect(open(site)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining(`The gate could not run: ${site} shows ${found}`),
  });
});

test('refuses a site that knows no such preview', async () => {
  const site = await startSite(undefined, 403);
  await expect(open(site)).rejects.toThrow(`${site} refuses the preview of the candidate`);
});

test('says that a site cannot be reached', async () => {
  const site = await serve((request) => request.socket.destroy());
  await expect(open(site)).rejects.toMatchObject({
    kind: 'unavailable',
    message: `Could not reach ${site}, the site of the gate.`,
  });
});
