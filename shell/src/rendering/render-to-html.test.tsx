// @vitest-environment node
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { renderToHtml, splitHead } from './render-to-html.ts';

function Word({ word }: { word: Promise<string> }) {
  return <p>{use(word)}</p>;
}

const later = (word: string) =>
  new Promise<string>((resolve) => {
    setImmediate(() => resolve(word));
  });

test('waits for suspended parts, and renders HTML that needs no script', async () => {
  const { html } = await renderToHtml(
    <main>
      <Suspense fallback="waiting">
        <Word word={later('Grüße'.repeat(5000))} />
      </Suspense>
    </main>,
  );
  expect(html).toBe(`<main><!--$--><p>${'Grüße'.repeat(5000)}</p><!--/$--></main>`);
});

test('renders the elements of the head first', async () => {
  const { html } = await renderToHtml(
    <main>
      <title>Blog</title>
      <meta name="description" content="Posts" />
    </main>,
  );
  expect(html).toBe('<title>Blog</title><meta name="description" content="Posts"/><main></main>');
});

test.each([
  ['the page', (part: React.ReactNode) => part],
  ['a part inside of Suspense', (part: React.ReactNode) => <Suspense>{part}</Suspense>],
])('rejects when %s throws', async (_, wrap) => {
  const Broken = () => {
    throw new Error('The page is broken.');
  };
  await expect(renderToHtml(<main>{wrap(<Broken />)}</main>)).rejects.toThrow(
    'The page is broken.',
  );
});

test.each([
  ['title, metas and links', '<title>Blog</title><meta name="x" content="y"/><link rel="a"/>'],
  ['escaped markup in them', '<title>a &lt;b&gt;</title><meta content="a &gt; b"/>'],
])('%s before the page belong to the head', (_, head) => {
  const body = '<div><title>An SVG has one, too</title></div>';
  expect(splitHead(head + body)).toEqual({ head, body });
});

test('a page without head elements has an empty head', () => {
  const body = '<main><link rel="x"/></main>';
  expect(splitHead(body)).toEqual({ head: '', body });
});

test('a link element of the page does not belong to the head', () => {
  const body = '<!--$--><a href="/">Home</a>';
  expect(splitHead(`<title>Home</title>${body}`)).toEqual({ head: '<title>Home</title>', body });
});
