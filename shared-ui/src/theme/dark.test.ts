import { expect, test } from 'vitest';
import { contrast } from '../testing/contrast.ts';
import dark from './dark.css?raw';
import theme from './theme.css?raw';

type Scheme = 'light' | 'dark';

/** Token → its value in theme.css: that of browsers without `light-dark()`, and of print. */
const themed = Object.fromEntries(
  [...theme.matchAll(/--color-([\w-]+): (.+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** Token → its values of light and dark in dark.css, for the whole page. */
const pairs = Object.fromEntries(
  [
    ...dark
      .slice(0, dark.indexOf(':root['))
      .matchAll(/--color-([\w-]+): light-dark\((.+), ((?:#|rgb).+)\);/g),
  ].map(([, name = '', light = '', inDark = '']) => [name, { light, dark: inDark }]),
);

function colorOf(name: string, scheme: Scheme): string {
  return pairs[name]?.[scheme] ?? themed[name] ?? '';
}

const GROUNDS = ['canvas', 'surface', 'sand'];

/** Color → what it is on. Text needs 4.5:1; borders of fields and focus rings need 3:1. */
const TEXTS: Record<string, string[]> = {
  ink: [...GROUNDS, 'brand-soft', 'accent-soft', 'danger-soft'],
  muted: [...GROUNDS, 'brand-soft', 'accent-soft'],
  brand: [...GROUNDS, 'brand-soft', 'accent-soft'],
  'brand-strong': ['canvas', 'surface', 'brand-soft'],
  'on-brand': ['brand', 'danger', 'danger-strong'],
  danger: [...GROUNDS, 'danger-soft'],
};
const LINES: Record<string, string[]> = { 'line-strong': ['canvas', 'surface'], brand: GROUNDS };

const toCases = (colors: Record<string, string[]>, min: number) =>
  Object.entries(colors).flatMap(([color, grounds]) =>
    grounds.flatMap((ground) =>
      (['light', 'dark'] as const).map((scheme) => ({ color, ground, scheme, min })),
    ),
  );

test.each([...toCases(TEXTS, 4.5), ...toCases(LINES, 3)])(
  '$color on $ground has a contrast of $min:1 in $scheme',
  ({ color, ground, scheme, min }) => {
    const ratio = contrast(colorOf(color, scheme), colorOf(ground, scheme));
    expect(ratio).toBeGreaterThanOrEqual(min);
  },
);

test('areas that look the same in both schemes have enough contrast', () => {
  const { ink = '', accent = '', 'accent-strong': hovered = '' } = themed;
  const white = themed['on-brand'] ?? '';
  for (const [text, ground] of [
    [ink, accent],
    [ink, hovered],
    [white, ink],
    [white, themed['brand-strong'] ?? ''],
  ] as const) {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  }
  expect(dark).toContain(`--color-ink: ${ink};`);
});

test('the light values are those of the theme, and each color but amber has a dark one', () => {
  const light = Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair.light]));
  const { accent: _, 'accent-strong': __, '*': ___, ...others } = themed;
  expect(light).toEqual(others);
});
