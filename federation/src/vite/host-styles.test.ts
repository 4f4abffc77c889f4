import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLeakingStyles } from '@clean-express/release-build/find-leaking-styles';
import { build, type CSSOptions, preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { hostStyles, remoteStyles } from './host-styles.ts';

const PROVIDED = '@property --tw-shadow { syntax: "*"; inherits: false }';
const OWN = '@property --tw-of-another-version { syntax: "*"; inherits: false }';
const FALLBACK = '@layer properties { * { --tw-shadow: initial } }';
const UTILITY = '[data-mfe="blog"] { box-shadow: var(--tw-shadow) }';

async function process(styles: CSSOptions, css: string, path = '/styles.css'): Promise<string> {
  const config = await resolveConfig({ configFile: false, css: styles }, 'build');
  return (await preprocessCSS(css, path, config)).code;
}

/** What ends a rule of the blog where the frame of another remote begins. */
const IN_OTHERS =
  ':not(:where([data-mfe="blog"] [data-mfe]:not([data-mfe="blog"]) *)' +
  ':where(:not([data-mfe="blog"] [data-mfe]:not([data-mfe="blog"]) [data-mfe="blog"] *)))';

it('leaves out of a remote’s stylesheet what the host declares, and nothing else', async () => {
  const css = [FALLBACK, UTILITY, PROVIDED, OWN].join('\n');
  const code = await process(remoteStyles('blog'), css);
  expect(code.trim()).toBe(`${UTILITY}\n${OWN}`);
});

it('declares a property once in the host’s stylesheet', async () => {
  const css = [PROVIDED, UTILITY, PROVIDED, OWN].join('\n');
  const code = await process(hostStyles(), css);
  expect(code.trim()).toBe(`${PROVIDED}\n${UTILITY}\n${OWN}`);
});

it('puts the stylesheet of a package into the frame of the remote, and no other one', async () => {
  const css = `
    .a, .b:is(.c, .d) { color: red; & .e { color: red } }
    @media print { body { color: red } }
    @keyframes turn { from { rotate: 0 } }
  `;
  const withEnds = await process(remoteStyles('blog'), css);
  expect(withEnds.replaceAll(IN_OTHERS, '')).toBe(css);
  const scoped = await process(remoteStyles('blog'), css, '/node_modules/photos/photos.css');
  expect(scoped.replaceAll(IN_OTHERS, '')).toBe(`
    [data-mfe="blog"] .a, [data-mfe="blog"] .b:is(.c, .d) { color: red; & .e { color: red } }
    @media print { [data-mfe="blog"] body { color: red } }
    @keyframes turn { from { rotate: 0 } }
  `);
  expect(findLeakingStyles('photos.css', Buffer.from(scoped), 'blog')).toEqual([]);
});

it.each([
  ['.a > .b:hover', '.a > .b:hover§'],
  ['.a::before, .b:after', '.a§::before,.b§:after'],
  ['.a:first-child [title="::x y"]', '.a:first-child [title="::x y"]§'],
  ['.w-\\[calc\\(1\\:\\:2\\)\\]', '.w-\\[calc\\(1\\:\\:2\\)\\]§'],
  [':where(.a > :not(:last-child))', ':where(.a > :not(:last-child))§'],
  ['[data-mfe="blog"] .a', '[data-mfe="blog"] .a§'],
  // The frame itself.
  ['[data-mfe="blog"]', '[data-mfe="blog"]'],
])('ends a rule where the frame of another remote begins: %s', async (selector, ended) => {
  const code = await process(remoteStyles('blog'), `${selector} { color: red }`);
  expect(code.replaceAll(IN_OTHERS, '§').replace(/, */, ',')).toBe(`${ended} { color: red }`);
});

it('ends nested rules that are about other elements than the rule around them', async () => {
  const css = '[data-mfe="blog"] { .a { &:hover { top: 0 } & img { top: 0 } } }';
  const code = await process(remoteStyles('blog'), css);
  expect(code.replaceAll(IN_OTHERS, '§')).toBe(
    '[data-mfe="blog"] { .a§ { &:hover { top: 0 } & img§ { top: 0 } } }',
  );
});

it.each([
  ['the host', hostStyles()],
  ['a remote', remoteStyles('blog')],
])('leaves light-dark() to browsers, in the stylesheets of %s', async (_, css) => {
  const root = await temporaryDirectory();
  await writeFile(join(root, 'page.css'), ':root { --ink: light-dark(#000, #fff) }');
  await writeFile(join(root, 'page.js'), "import './page.css'");
  const input = join(root, 'page.js');
  const output = await build({
    root,
    css,
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', rolldownOptions: { input } },
  });
  const files = 'output' in output ? output.output : [];
  const sheet = files.find(({ fileName }) => fileName.endsWith('.css'));
  expect(sheet && 'source' in sheet && sheet.source).toContain('light-dark(#000,#fff)');
});
