import { temporaryDirectory } from '@clean-express/federation/testing';
import type { PickedReleases, Release } from '@clean-express/release-contract/registry';
import { expect, test } from 'vitest';
import { fixturePage } from '../testing/fixture-page.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { hashOf, startOrigin } from '../testing/start-origin.ts';
import { FileCache } from './file-cache.ts';
import { StylesheetCache } from './released-files.ts';

const STYLE = '.card{color:red}';
const DETAIL = '.detail{background:url(oven.webp)}';

/** Starts an origin with the catalog's stylesheets. */
async function publish() {
  const files: Record<string, string> = {
    '/catalog/assets/style.css': STYLE,
    '/catalog/assets/detail.css': DETAIL,
  };
  const origin = await startOrigin(files);
  const integrity = { 'assets/style.css': hashOf(STYLE), 'assets/detail.css': hashOf(DETAIL) };
  const catalog = {
    ...fixtureReleases.catalog,
    url: `${origin.url}/catalog/remoteEntry.js`,
    extras: { ...fixtureReleases.catalog?.extras, integrity },
  } as Release;
  const releases: PickedReleases = { catalog };
  const cache = new StylesheetCache(new FileCache(await temporaryDirectory()));
  const stylesOf = (path: string) => cache.stylesOf(fixturePage(path, releases).parts);
  return { ...origin, files, stylesOf };
}

test('returns the stylesheets that a page needs, with the URLs of their pictures', async () => {
  const { stylesOf, url } = await publish();
  const style = { href: `${url}/catalog/assets/style.css`, text: STYLE };
  const text = `.detail{background:url("${url}/catalog/assets/oven.webp")}`;
  const detail = { href: `${url}/catalog/assets/detail.css`, text };
  expect(await stylesOf('/services')).toEqual([style]);
  expect(await stylesOf('/services/42')).toEqual([style, detail]);
  expect(await stylesOf('/contact')).toEqual([]);
});

test('fetches each stylesheet once', async () => {
  const { requested, stylesOf } = await publish();
  await Promise.all([1, 2].map(() => stylesOf('/services')));
  await stylesOf('/services');
  expect(requested).toEqual(['/catalog/assets/style.css']);
});

test.each([
  ['does not match its hash', '*{display:none}'],
  ['is missing', undefined],
])('rejects a stylesheet that %s, and fetches it again', async (_, text) => {
  const { files, stylesOf } = await publish();
  const path = '/catalog/assets/style.css';
  if (text === undefined) delete files[path];
  else files[path] = text;
  await expect(stylesOf('/services')).rejects.toThrow();
  files[path] = STYLE;
  expect(await stylesOf('/services')).toHaveLength(1);
});
