import { preprocessCSS, resolveConfig } from 'vite';
import { expect, it } from 'vitest';
import { withoutHostStyles } from './host-styles.ts';

const PROVIDED = '@property --tw-shadow { syntax: "*"; inherits: false }';
const OWN = '@property --tw-of-another-version { syntax: "*"; inherits: false }';
const FALLBACK = '@layer properties { * { --tw-shadow: initial } }';
const UTILITY = '.shadow { box-shadow: var(--tw-shadow) }';

async function process(css: string, isHost: boolean): Promise<string> {
  const config = await resolveConfig(
    { configFile: false, css: withoutHostStyles({ isHost }) },
    'build',
  );
  return (await preprocessCSS(css, '/styles.css', config)).code;
}

it('leaves out of a remote’s stylesheet what the host declares, and nothing else', async () => {
  const code = await process([FALLBACK, UTILITY, PROVIDED, OWN].join('\n'), false);
  expect(code.trim()).toBe(`${UTILITY}\n${OWN}`);
});

it('declares a property once in the host’s stylesheet', async () => {
  const code = await process([PROVIDED, UTILITY, PROVIDED, OWN].join('\n'), true);
  expect(code.trim()).toBe(`${PROVIDED}\n${UTILITY}\n${OWN}`);
});
