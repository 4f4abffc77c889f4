import { type CSSOptions, preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { findLeakingStyles } from '../build/styles/find-leaking-styles.ts';
import { hostStyles, remoteStyles } from './host-styles.ts';

const PROVIDED = '@property --tw-shadow { syntax: "*"; inherits: false }';
const OWN = '@property --tw-of-another-version { syntax: "*"; inherits: false }';
const FALLBACK = '@layer properties { * { --tw-shadow: initial } }';
const UTILITY = '.shadow { box-shadow: var(--tw-shadow) }';

async function process(styles: CSSOptions, css: string, path = '/styles.css'): Promise<string> {
  const config = await resolveConfig({ configFile: false, css: styles }, 'build');
  return (await preprocessCSS(css, path, config)).code;
}

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
  expect(await process(remoteStyles('blog'), css)).toBe(css);
  const scoped = await process(remoteStyles('blog'), css, '/node_modules/photos/photos.css');
  expect(scoped).toBe(`
    [data-mfe="blog"] .a, [data-mfe="blog"] .b:is(.c, .d) { color: red; & .e { color: red } }
    @media print { [data-mfe="blog"] body { color: red } }
    @keyframes turn { from { rotate: 0 } }
  `);
  expect(findLeakingStyles('photos.css', Buffer.from(scoped), 'blog')).toEqual([]);
});
