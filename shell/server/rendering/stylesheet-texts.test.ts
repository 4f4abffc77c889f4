// @vitest-environment node
import type { PickedReleases, Release } from '@clean-express/federation/registry';
import { expect, test } from 'vitest';
import { hashOf } from '../testing/hash-of.ts';
import { startOrigin } from '../testing/origin.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { StylesheetTexts } from './stylesheet-texts.ts';

const STYLE = '.card{color:red}';
const DETAIL = '.detail{color:red}';
const page = (path: string) => new URL(path, 'http://localhost:3000');

/** An origin with the catalog's stylesheets. */
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
  return { ...origin, files, releases, styles: new StylesheetTexts() };
}

test('a page has the texts of the stylesheets that it needs, with their addresses', async () => {
  const { releases, styles, url } = await publish();
  const style = { href: `${url}/catalog/assets/style.css`, text: STYLE };
  const detail = { href: `${url}/catalog/assets/detail.css`, text: DETAIL };
  expect(await styles.of(releases, page('/services'))).toEqual([style]);
  expect(await styles.of(releases, page('/services/42'))).toEqual([style, detail]);
  expect(await styles.of(releases, page('/contact'))).toEqual([]);
});

test('each is fetched once', async () => {
  const { asked, releases, styles } = await publish();
  await Promise.all([1, 2].map(() => styles.of(releases, page('/services'))));
  await styles.of(releases, page('/services'));
  expect(asked).toEqual(['/catalog/assets/style.css']);
});

test.each([
  ['is not what was published', '*{display:none}'],
  ['is not there', undefined],
])('one that %s is refused, and asked for again', async (_, text) => {
  const { files, releases, styles } = await publish();
  const path = '/catalog/assets/style.css';
  if (text === undefined) delete files[path];
  else files[path] = text;
  await expect(styles.of(releases, page('/services'))).rejects.toThrow();
  files[path] = STYLE;
  expect(await styles.of(releases, page('/services'))).toHaveLength(1);
});
