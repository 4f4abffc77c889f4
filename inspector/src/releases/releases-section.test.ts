import { expect, test } from 'vitest';
import { inspectPage } from '../testing/inspected-page.ts';
import { pickedReleases } from './releases-section.tsx';

const facts = () =>
  pickedReleases().map(({ remote, reason, isLive }) => `${remote}: ${reason}, ${isLive}`);

test('a release is live or a canary, with its share of the visitors', () => {
  inspectPage();
  expect(facts()).toEqual(['blog: Canary, 10 %, false', 'catalog: Live, 90 %, true']);
});

test('a previewed release is a preview, even if it is also live', () => {
  const expires = '2026-03-15T10:00:00.000Z';
  inspectPage({ previews: () => [{ remote: 'catalog', version: '1.0.0-a', expires }] });
  expect(facts()).toContain('catalog: Preview, false');
});

test('tells the fallback origin from the primary one, also after a retry', () => {
  const primary = inspectPage().releases().blog?.url;
  const fallback = 'http://localhost:3000/remotes/blog/1.0.0-a/remoteEntry.js?retry=1';
  const releaseFrom = (entry: string | undefined) => {
    inspectPage({ entryUrlOf: () => entry });
    return pickedReleases()[0];
  };
  expect(releaseFrom(`${primary}?retry=1`)).toMatchObject({ usesFallback: false });
  expect(releaseFrom(fallback)).toMatchObject({
    usesFallback: true,
    origin: 'http://localhost:3000',
  });
});
