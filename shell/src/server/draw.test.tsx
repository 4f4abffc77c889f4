// @vitest-environment node
import { Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { draw } from './draw.ts';

function Word({ word }: { word: Promise<string> }) {
  return <p>{use(word)}</p>;
}

const later = (word: string) =>
  new Promise<string>((resolve) => {
    setImmediate(() => resolve(word));
  });

test('waits for what a page waits for, and leaves nothing to scripts', async () => {
  const html = await draw(
    <main>
      <Suspense fallback="waiting">
        <Word word={later('Grüße'.repeat(5000))} />
      </Suspense>
    </main>,
  );
  expect(html).toBe(`<main><!--$--><p>${'Grüße'.repeat(5000)}</p><!--/$--></main>`);
});

test('what belongs into the head comes first', async () => {
  const html = await draw(
    <main>
      <title>Blog</title>
      <meta name="description" content="Posts" />
    </main>,
  );
  expect(html).toBe('<title>Blog</title><meta name="description" content="Posts"/><main></main>');
});

test.each([
  ['the page', (part: React.ReactNode) => part],
  ['a part that would be drawn later', (part: React.ReactNode) => <Suspense>{part}</Suspense>],
])('fails when %s throws', async (_, wrap) => {
  const Broken = () => {
    throw new Error('The page is broken.');
  };
  await expect(draw(<main>{wrap(<Broken />)}</main>)).rejects.toThrow('The page is broken.');
});
