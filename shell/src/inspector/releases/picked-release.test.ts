import { expect, test } from 'vitest';
import { inspectPage } from '../testing/inspected-page.ts';
import { pickedReleases } from './picked-release.ts';

const facts = () =>
  pickedReleases().map(({ remote, reason, isLive }) => `${remote}: ${reason}, ${isLive}`);

test('a release says whether it is live or a canary, and with which share', () => {
  inspectPage();
  expect(facts()).toEqual(['blog: Canary, 10 %, false', 'catalog: Live, 90 %, true']);
});

test('a previewed release is one, whatever else it is', () => {
  const expires = '2026-03-15T10:00:00.000Z';
  inspectPage({ previews: () => [{ remote: 'catalog', version: '1.0.0-a', expires }] });
  expect(facts()).toContain('catalog: Preview, false');
});

test('the second source is told from the first, even when both are asked afresh', () => {
  const first = inspectPage().releases().blog?.url;
  const second = 'http://localhost:3000/remotes/blog/1.0.0-a/remoteEntry.js?retry=1';
  const sourceOf = (entry: string | undefined) => {
    inspectPage({ entryUrlOf: () => entry });
    return pickedReleases()[0];
  };
  expect(sourceOf(`${first}?retry=1`)).toMatchObject({ isSecondSource: false });
  expect(sourceOf(second)).toMatchObject({
    isSecondSource: true,
    origin: 'http://localhost:3000',
  });
});
