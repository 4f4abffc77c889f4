import { expect, it } from 'vitest';
import { requireRemoteName } from './remote-name.ts';

const OWNERS = [
  { title: 'the shell', paths: ['/', '/contact'] },
  { title: 'the remote "catalog"', paths: ['/services'] },
];

const check = (name: string | undefined) => requireRemoteName(name, ['catalog'], OWNERS);

it.each(['garden', 'gift-cards', 'a1-2b'])('takes %s', (name) => {
  expect(check(name)).toBe(name);
});

it.each([
  ['no name', undefined, 'Please name the new remote'],
  ['capitals', 'GiftCards', '"GiftCards" cannot be'],
  ['an underscore', 'gift_cards', 'lower-case words with hyphens'],
  ['a path', '../garden', 'cannot be'],
  ['a digit in front', '1st', 'cannot be'],
  ['a hyphen at the end', 'gift-', 'cannot be'],
  ['a very long one', 'a'.repeat(25), 'at most 24 characters'],
  ['one that there is', 'catalog', 'There is a remote "catalog" already'],
  ['the address of a remote', 'services', '/services belongs to the remote "catalog"'],
  ['the address of the shell', 'contact', '/contact belongs to the shell'],
])('refuses %s', (_, name, sentence) => {
  expect(() => check(name)).toThrow(sentence);
});
