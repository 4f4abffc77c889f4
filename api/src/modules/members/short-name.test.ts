import { expect, it } from 'vitest';
import { shortName } from './provider.ts';

it.each([
  ['Ada Lovelace Byron', 'Ada B.'],
  ['  Ada\t byron ', 'Ada B.'],
  ['Ada', 'Ada'],
  ['Jean-Luc O’Neill', 'Jean-Luc O.'],
  ['Dr. Ada Byron', 'Dr. B.'],
  ['Zoe\u0308 Ångström', 'Zoë Å.'],
  ['山田 太郎', '山田 太.'],
  ['Ada 2nd', 'Ada'],
  ['x'.repeat(40), 'x'.repeat(40)],
])('shortens %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

it.each([
  '',
  'ada@example.com',
  'ada.byron',
  'ada@example.com Byron',
  'https://evil.example/',
  '<b>Ada</b> Byron',
  '\u202eadA',
  '+1 555 0100',
  'x'.repeat(41),
])('shows nothing of %s', (name) => {
  expect(shortName(name)).toBe('');
});

it('shows no more than a letter of the last word', () => {
  expect(shortName('Ada b@example.com')).toBe('Ada B.');
  expect(shortName('Ada <script>')).toBe('Ada');
});
