import { expect, test } from 'vitest';
import { usedStyles } from './used-styles.ts';

/** What a page uses of the stylesheets of catalog and blog: the classes, in place of their rules. */
function used(body: string): string[] {
  const styles = ['catalog', 'blog'].map((remote) => ({
    remote,
    href: `/${remote}.css`,
    rulesFor: (classes?: ReadonlySet<string>) => (classes ? [...classes].sort().join(' ') : 'all'),
  }));
  return usedStyles(styles, Buffer.from(body)).map(({ text }) => text());
}

const frame = (remote: string, content: string) => `<div data-mfe="${remote}">${content}</div>`;

test('uses the classes in the frames of each remote', () => {
  const cards = frame(
    'catalog',
    '<div><p class="card  big"></p><div></div></div><i class="big"></i>',
  );
  const posts = frame('blog', '<p class="post"></p>');
  const more = frame('catalog', '<p class="more"></p>');
  const body = `<main class="main">${cards}<p class="between"></p>${posts}${more}</main>`;
  expect(used(body)).toEqual(['big card more', 'post']);
});

test('the classes of a frame in another one count for both', () => {
  const inner = frame('blog', '<div class="post"></div>');
  expect(used(frame('catalog', `${inner}<p class="card"></p>`))).toEqual(['card post', 'post']);
});

test('reads the classes as React writes them', () => {
  const body = frame(
    'catalog',
    '<p class="[&amp;&gt;a]:p-1 before:content-[&#x27;&lt;&#x27;]"></p>',
  );
  expect(used(body)).toEqual(["[&>a]:p-1 before:content-['<']", 'all']);
});

test('uses all of a stylesheet whose remote has no frame in the page', () => {
  expect(used('<main></main>')).toEqual(['all', 'all']);
});

test('pages with the same classes share their styles', () => {
  const styles = [{ remote: 'blog', href: '/blog.css', rulesFor: () => '' }];
  const keyOf = (content: string) =>
    usedStyles(styles, Buffer.from(frame('blog', content))).map(({ key }) => key);
  const twice = '<p class="a b"></p><i class="c"></i><p class="a b"></p>';
  expect(keyOf('<i class="c"></i><p class="a b"></p>')).toEqual(keyOf(twice));
  expect(keyOf('<p class="a b"></p>')).not.toEqual(keyOf(twice));
});
