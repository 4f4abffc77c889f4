import { describe, expect, it } from 'vitest';
import { declaredNames, findLeakingStyles } from './find-leaking-styles.ts';

const HOST = ['@font-face site sans', '@keyframes fade', '@property --tw-shadow'];

const find = (css: string | Buffer) =>
  findLeakingStyles('style.css', Buffer.from(css), 'blog', HOST);

/** What is told of a selector that the remote must not have. */
const outside = (selector: string) =>
  `style.css styles "${selector}", also outside of the remote. Put the rule into [data-mfe="blog"].`;

describe('rules inside of the frame pass', () => {
  it.each([
    '[data-mfe=blog] .a { color: red }',
    "[data-mfe='blog'] .a + .b ~ .c:hover::before, [data-mfe=blog] > * { color: red }",
    '[data-mfe=blog] { color: red }',
    '[data-mfe=blog]::before { content: "}body{" }',
    ':root:has(dialog) [data-mfe=blog] .a { color: red }',
    '@layer theme, base; @layer utilities { :where([data-mfe=blog] .a > :not(:last-child)) { margin: 0 } }',
    '@media (width >= 48rem) { @supports (display: grid) { [data-mfe=blog] .a { color: red } } }',
    '@container (width > 3rem) { :is([data-mfe=blog], [data-mfe=blog] .a) .b { color: red } }',
    '[data-mfe=blog] { & .a { color: red } &.b, & .c { & > .d { color: red } } }',
    '[data-mfe=blog] .a { @media print { color: red; &:hover { color: red } } }',
    '[data-mfe=blog] { & .a { &:hover, body & , .b { color: red } } }',
    '@scope ([data-mfe=blog] .a) to (.b) { :scope { color: red } img, body { color: red } }',
    '[data-mfe=blog] .a:not(:where([data-mfe=blog] [data-mfe]:not([data-mfe=blog]) *)) { color: red }',
    '[data-mfe=blog] { --block: { body { color: red } } }',
    '@font-face { font-family: Letters; src: url(letters.woff2) }',
    '@keyframes blink { from { opacity: 0 } 50% { opacity: 1 } }',
    '@property --tw-other { syntax: "*"; inherits: false }',
    '@charset "utf-8"; [data-mfe=blog] .a { color: red }',
    '',
  ])('%s', (css) => {
    expect(find(css)).toEqual([]);
  });
});

describe('a rule that matches other elements is found', () => {
  it.each([
    ['body', 'body{background:red!important}'],
    ['*', '* { color: red }'],
    [':root', ':root { --color-brand: red }'],
    [':host', ':host { color: red }'],
    ['.card', '[data-mfe=blog] .card, .card { color: red }'],
    ['[data-mfe]', '[data-mfe] { color: red }'],
    ['[data-mfe="catalog"] .a', '[data-mfe="catalog"] .a { color: red }'],
    ['[data-mfe^=blog] .a', '[data-mfe^=blog] .a { color: red }'],
    ['[data-mfe=blog] + footer', '[data-mfe=blog] + footer { color: red }'],
    ['[data-mfe=blog] ~ * a', '[data-mfe=blog] ~ * a { color: red }'],
    ['body:has([data-mfe=blog])', 'body:has([data-mfe=blog]) { color: red }'],
    ['body:not([data-mfe=blog])', 'body:not([data-mfe=blog]) { color: red }'],
    [':is([data-mfe=blog], body)', ':is([data-mfe=blog], body) { color: red }'],
    [':is(body)', ':is(body) { color: red }'],
    [':where()', ':where() { color: red }'],
    [':nth-child(1 of [data-mfe=blog])', ':nth-child(1 of [data-mfe=blog]) { color: red }'],
    ['::view-transition-group(*)', '::view-transition-group(*) { animation: none }'],
    ['body', '@layer theme { body { color: red } }'],
    ['html', '@media all { @supports (color: red) { html { color: red } } }'],
    ['body:has(&)', '[data-mfe=blog] { &.a, body:has(&) { color: red } }'],
    ['& + .d', '[data-mfe=blog] { &.b, & .c { & + .d { color: red } } }'],
    ['& + footer', '[data-mfe=blog] { @media all { & + footer { color: red } } }'],
    ['@scope', '@scope { p { color: red } }'],
    ['@scope (body) to ([data-mfe])', '@scope (body) to ([data-mfe]) { p { color: red } }'],
    ['@scope ([data-mfe=blog], main)', '@scope ([data-mfe=blog], main) { p { color: red } }'],
    ['@scope (& + footer)', '[data-mfe=blog] { @scope (& + footer) { & p { color: red } } }'],
  ])('%s', (selector, css) => {
    expect(find(css)).toEqual([outside(selector)]);
  });
});

describe('what concerns the whole page is found', () => {
  it.each([
    ['@import url(https://evil.example/x.css)', '@import url(https://evil.example/x.css);'],
    ['@import "./y.css" layer(a) scope(b)', '@import "./y.css" layer(a) scope(b);'],
    ['@page', '@page { margin: 0 }'],
    ['@view-transition', '@view-transition { navigation: auto }'],
    ['@namespace url(http://www.w3.org/2000/svg)', '@namespace url(http://www.w3.org/2000/svg);'],
    ['@charset "shift_jis"', '@charset "shift_jis"; [data-mfe=blog] a {}'],
    ['@\\69mport "x.css"', '@\\69mport "x.css";'],
  ])('%s', (rule, css) => {
    const finding = `style.css has "${rule}", which concerns more than the remote. Remove it.`;
    expect(find(css)).toEqual([finding]);
  });

  it.each([
    ['@keyframes fade', '@keyframes fade { to { opacity: 0 } }'],
    ['@keyframes fade', '@layer a { @-webkit-keyframes/**/ "f\\61 de" /**/ {} }'],
    [
      '@font-face site sans',
      '@font-face { font-family: "SITE Sans"; font-family: x; src: url(y) }',
    ],
    ['@font-face site sans', '@FONT-FACE { FONT-FAMI\\4cY: Site/**/sans; src: url(y) }'],
    ['@property --tw-shadow', '@media print { @property --tw-shadow { syntax: "*" } }'],
  ])('the name %s of the host: %s', (name, css) => {
    expect(find(css)).toEqual([`style.css has ${name}, a name of the host. Choose another name.`]);
  });
});

describe('what browsers may read in another way is refused', () => {
  const encoded = Buffer.from('\ufeff[data-mfe=blog] a{}', 'utf16le');

  it.each([
    ['another encoding', encoded],
    [
      'a nested rule that looks like a declaration',
      '[data-mfe=blog] { body:has(&) { color: red } }',
    ],
    ['a nested rule without "&"', '[data-mfe=blog] { .a { color: red } }'],
    ['a selector that is none', '[data-mfe=blog] .a { } } body { color: red }'],
    ['rules after a bracket without a rule', '{ } [data-mfe=blog] .a { }'],
    ['a comment of HTML inside', '@media all { <!-- body { color: red } }'],
    // A browser ends the string at the line, and the rule at the bracket.
    ['a string over two lines', '[data-mfe=blog] a{content:"\n}body{color:red}'],
    // css-tree would never end.
    ['a bracket that nothing opens', '[data-mfe=blog]}([data-mfe}body{color:red}'],
    ['brackets without end', ':is('.repeat(100_000)],
    ['rules in rules without end', '@media all {'.repeat(100_000)],
  ])('%s', (_what, css) => {
    expect(find(css)).toEqual([
      expect.stringMatching(/^style\.css is no stylesheet that can be read: .+\. Correct it\.$/),
    ]);
  });
});

it('tells of many rules in one message', () => {
  expect(find('body { top: 0 } html { top: 0 } @page { margin: 0 }')).toEqual([
    `${outside('body')} 2 more of its rules are refused.`,
  ]);
});

it('lists the names that a stylesheet declares', () => {
  const css = `
    @layer base { @keyframes fade { to { opacity: 0 } } @font-face { font-family: "Site Sans" } }
    @media print { @property --tw-shadow { syntax: "*" } @keyframes fade { } }
    body { color: red }
  `;
  expect(declaredNames(css)).toEqual(HOST);
});
