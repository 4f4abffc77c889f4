import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { markWords } from './mark-words.tsx';

/** What is marked in a text. */
function marked(words: string, text: string, isComplete = false): string[] {
  const { container } = render(<p>{markWords(words, isComplete)?.(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('mark')].map(({ textContent }) => textContent);
}

const TEXT = 'Car cleaning: carpets cleaned, “clean” windows.';

it.each([
  ['cleaned', ['cleaning', 'cleaned', 'clean']],
  ['cleani', ['cleaning']],
  ['WINDOW car', ['Car', 'carpets', 'windows']],
  ['car window', ['Car', 'windows']],
  ['ca', []],
])('marks for "%s" what the API finds', (words, expected) => {
  expect(marked(words, TEXT)).toEqual(expected);
});

it('marks no prefix of complete words', () => {
  expect(marked('car', TEXT, true)).toEqual(['Car']);
});

it.each([
  ['чистка', 'Чистка окон', ['Чистка']],
  ['café', 'Café & bar', ['Café']],
  ['b', '<b>b</b>', ['b', 'b', 'b']],
  ['constructor', 'No constructor', ['constructor']],
])('marks for "%s" in %s', (words, text, expected) => {
  expect(marked(words, text)).toEqual(expected);
});

it('leaves a text as it is without words', () => {
  expect(markWords('')).toBeUndefined();
  expect(markWords('&%"')).toBeUndefined();
});

it('splits the text only at marks', () => {
  const { container } = render(markWords('oven')?.('Our oven is clean.'));
  expect([...container.childNodes].map(({ textContent }) => textContent)).toEqual([
    'Our ',
    'oven',
    ' is clean.',
  ]);
});
