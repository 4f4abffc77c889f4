import { expect, it } from 'vitest';
import { rulePicker } from './used-rules.ts';

const GUARD = ':not(:where([data-mfe=blog] [data-mfe]:not([data-mfe=blog]) *))';

/** The rules for elements with the classes `card` and `md:flex`. */
const pick = (css: string) => rulePicker(css)(new Set(['card', 'md:flex']));

it.each([
  '[data-mfe=blog] .card{color:red}',
  `[data-mfe=blog] .card .md\\:flex:hover${GUARD}:after{color:red}`,
  '[data-mfe=blog] .other,[data-mfe=blog] .card{color:red}',
  '[data-mfe=blog] .card{&.open{color:red}}',
  '[data-mfe=blog] a[data-open]:has(.other):not(.other):is(.other,.none){color:red}',
  ':where([data-mfe=blog] .card>:not(:last-child)){color:red}',
  '@media print{@supports (color:red){[data-mfe=blog] .card{color:red}}}',
  '@font-face{font-family:Letters;src:url(letters.woff2)}',
  '@keyframes blink{50%{opacity:0}}',
  '@layer utilities{[data-mfe=blog] p{color:red}}',
])('keeps what may match: %s', (css) => {
  expect(pick(css)).toBe(css);
});

it.each([
  '.dark .card{color:red}',
  'html.dark [data-mfe=blog] .card{color:red}',
  ':where(.dark [data-mfe=blog] .card){color:red}',
  '.dark :where([data-mfe=blog] .card){color:red}',
  '[data-mfe=blog] .card:is(.dark *){color:red}',
  ':is([data-mfe=blog],[data-mfe=blog] .other) .none{color:red}',
  '@scope ([data-mfe=blog]){.dark .card{color:red}}',
])('keeps a rule that asks for something around the frame: %s', (css) => {
  expect(pick(css)).toBe(css);
});

it.each([
  '[data-mfe=blog] .other{color:red}',
  `[data-mfe=blog] .card .other${GUARD}{color:red}`,
  ':where([data-mfe=blog] .other>:not(:last-child)){color:red}',
  '@media print{[data-mfe=blog] .other{color:red}[data-mfe=blog] .md\\:grid{color:red}}',
])('leaves out what cannot match: %s', (css) => {
  expect(pick(css)).toBe('');
});

it('keeps the order of layers', () => {
  const css = '@layer b,a;@layer a{[data-mfe=blog] .other{color:red}}@layer b{}';
  expect(pick(css)).toBe('@layer b,a;@layer a{}@layer b{}');
});
