// @vitest-environment node
import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { hashOf } from '../testing/hash-of.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { fixtureContract } from '../testing/shell-dist.ts';
import { startOrigin } from '../testing/start-origin.ts';
import { StylesheetCache } from './stylesheet-cache.ts';

const STYLE = '.card{color:red}';
const DETAIL = '.detail{color:red}';
const page = (path: string) => new URL(path, 'http://localhost:3000');

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
  return { ...origin, files, releases, styles: new StylesheetCache(fixtureContract.pages) };
}

test('returns the URLs and texts of the stylesheets that a page needs', async () => {
  const { releases, styles, url } = await publish();
  const style = { href: `${url}/catalog/assets/style.css`, text: STYLE };
  const detail = { href: `${url}/catalog/assets/detail.css`, text: DETAIL };
  expect(await styles.stylesOf(releases, page('/services'))).toEqual([style]);
  expect(await styles.stylesOf(releases, page('/services/42'))).toEqual([style, detail]);
  expect(await styles.stylesOf(releases, page('/contact'))).toEqual([]);
});

test('fetches each stylesheet once', async () => {
  const { requested, releases, styles } = await publish();
  await Promise.all([1, 2].map(() => styles.stylesOf(releases, page('/services'))));
  await styles.stylesOf(releases, page('/services'));
  expect(requested).toEqual(['/catalog/assets/style.css']);
});

test.each([
  ['does not match its hash', '*{display:none}'],
  ['is missing', undefined],
])('rejects a stylesheet that %s, and fetches it again', async (_, text) => {
  const { files, releases, styles } = await publish();
  const path = '/catalog/assets/style.css';
  if (text === undefined) delete files[path];
  else files[path] = text;
  await expect(styles.stylesOf(releases, page('/services'))).rejects.toThrow();
  files[path] = STYLE;
  expect(await styles.stylesOf(releases, page('/services'))).toHaveLength(1);
});
