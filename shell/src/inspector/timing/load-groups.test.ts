import { expect, test } from 'vitest';
import { inspectPage } from '../testing/inspected-page.ts';
import { loadGroups } from './load-groups.ts';

const SITE = 'http://localhost:3000';
const API = 'http://localhost:4000';
const BLOG = 'http://localhost:3002/blog/releases/1.0.0-a';

function groups(...urls: string[]) {
  const files = urls.map((name, index) => ({
    name,
    startTime: 10 + index,
    responseEnd: 20 + index * 10,
    transferSize: 100,
  }));
  return loadGroups(files, { releases: inspectPage().releases(), site: SITE, api: API });
}

const names = (...urls: string[]) => groups(...urls).map(({ owner, kind }) => `${owner} ${kind}`);

test('files are told apart by owner and kind, in the order in which a page needs them', () => {
  expect(
    names(
      `${SITE}/assets/index.js`,
      `${BLOG}/assets/a.css`,
      `${BLOG}/assets/a.js`,
      `${BLOG}/remoteEntry.js`,
      `${API}/blogs?limit=12`,
      `${API}/photos/a.avif`,
      'https://cdn.example/font.woff2',
    ),
  ).toEqual([
    'shell scripts',
    'blog entry',
    'blog scripts',
    'blog styles',
    'api data',
    'api pictures',
    'cdn.example other',
  ]);
});

test('what comes from the second source is still the file of its remote', () => {
  expect(names(`${SITE}/remotes/blog/1.0.0-a/remoteEntry.js?retry=1`)).toEqual(['blog entry']);
});

test("the shell's own entry is one of its scripts", () => {
  expect(names(`${SITE}/assets/remoteEntry.js`)).toEqual(['shell scripts']);
});

test('a group lasts from the start of its first file to the end of its last', () => {
  expect(groups(`${BLOG}/a.js`, `${BLOG}/b.js`, `${BLOG}/c.js`)).toEqual([
    { owner: 'blog', kind: 'scripts', files: 3, bytes: 300, start: 10, end: 40 },
  ]);
});
