// @vitest-environment node
import { expect, test } from 'vitest';
import { fixtureReleases } from '../testing/releases.ts';
import { fixtureContract } from '../testing/shell-dist.ts';
import { earlyHints } from './early-hints.ts';

const shell = {
  boot: ['assets/react.js'],
  fonts: ['assets/font.woff2'],
  contract: fixtureContract,
  pageChunks: { '/contact': { preload: ['assets/contact.js'], css: [] } },
};
const ORIGIN = 'http://localhost:3001/catalog/releases/1.0.0-a';

const hintsOf = (path: string) =>
  earlyHints({ shell, releases: fixtureReleases, url: new URL(path, 'http://localhost:3000') });

const module = (href: string) => `<${href}>; rel=modulepreload; crossorigin`;
const FONT = '</assets/font.woff2>; rel=preload; as=font; type=font/woff2; crossorigin';

test('names the scripts and fonts of the shell and of the remote that owns the page', () => {
  expect(hintsOf('/services')).toEqual([
    module('/assets/react.js'),
    module(`${ORIGIN}/remoteEntry.js`),
    module(`${ORIGIN}/assets/routes.js`),
    module(`${ORIGIN}/assets/list.js`),
    FONT,
  ]);
});

test("names the chunk of the shell's own page", () => {
  expect(hintsOf('/contact')).toEqual([
    module('/assets/react.js'),
    module('/assets/contact.js'),
    FONT,
  ]);
});
