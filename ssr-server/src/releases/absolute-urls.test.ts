import { expect, test } from 'vitest';
import { withAbsoluteUrls } from './absolute-urls.ts';

const HREF = 'https://cdn.example/blog/releases/1.0.0-a/assets/style.css';
const ASSETS = 'https://cdn.example/blog/releases/1.0.0-a/assets';

test.each([
  ['without quotes', 'url(a.png)', `url("${ASSETS}/a.png")`],
  ['in quotes', `url('./a b.png')`, `url("${ASSETS}/a%20b.png")`],
  ['in capitals', 'URL( "a.png" )', `URL( "${ASSETS}/a.png" )`],
  ['with escapes', 'url(a\\).png)', `url("${ASSETS}/a).png")`],
  [
    'of another folder',
    'url(../a.png?v=1#x)',
    'url("https://cdn.example/blog/releases/1.0.0-a/a.png?v=1#x")',
  ],
  ['of the root', 'url(/a.png)', 'url("https://cdn.example/a.png")'],
  [
    'in a set',
    `image-set("a.png" 1x,url(b.png) 2x)`,
    `image-set("${ASSETS}/a.png" 1x,url("${ASSETS}/b.png") 2x)`,
  ],
  [
    'in a set with a prefix',
    `-webkit-image-set("a.png" 1x)`,
    `-webkit-image-set("${ASSETS}/a.png" 1x)`,
  ],
])('a relative URL %s becomes absolute', (_, value, expected) => {
  expect(withAbsoluteUrls(`a{background:${value}}`, HREF)).toBe(`a{background:${expected}}`);
});

test('the file of a font becomes absolute, and not its format', () => {
  const face = '@font-face{font-family:"a.woff2";src:local("a.woff2"),url(a.woff2)format("woff2")}';
  expect(withAbsoluteUrls(face, HREF)).toBe(
    face.replace('url(a.woff2)', `url("${ASSETS}/a.woff2")`),
  );
});

test.each([
  ['other origins', 'a{b:url(https://other.example/a.png)}'],
  ['other origins, in quotes', 'a{b:url("HTTPS://other.example/a.png")}'],
  ["the page's protocol", 'a{b:url(//other.example/a.png)}'],
  ['data', 'a{b:url("data:image/svg+xml,<svg/>")}'],
  ['elements of the page', 'a{filter:url(#blur)}'],
  ['nothing', 'a{b:url();c:url("")}'],
  ['strings', 'a{content:"a.png";quotes:"(" ")"}'],
  ['types of a set', 'a{b:image-set(url(https://x.example/a) type("image/png"))}'],
  ['comments', '/* url(a.png) */a{b:c}'],
  ['custom functions', 'a{b:var(--url,"a.png");c:calc((1px + 2px)*2)}'],
  ['an address that cannot be read', String.raw`a{b:url("\\\\[a.png")}`],
])('leaves %s as they are', (_, css) => {
  expect(withAbsoluteUrls(css, HREF)).toBe(css);
});

test.each([
  `a{b:url("a.png?\\")}</style><script>alert(1)</script>")}`,
  `a{b:url("a.png#\\"){}</style>")}`,
  `a{b:url("a\\22)}*{color:red}b.png")}`,
  `a{b:url("a.png?x=\\5c\\22")}`,
])('a URL cannot leave its string: %s', (css) => {
  const [, text = ''] = /^a\{b:url\("(.*)"\)\}$/.exec(withAbsoluteUrls(css, HREF)) ?? [];
  expect(text).toContain(ASSETS);
  expect(text.replaceAll('\\\\', '')).not.toMatch(/["<\\\n]/);
});
