import { expect, it } from 'vitest';
import { requireRemoteName } from './remote-name.ts';

const OWNERS = [
  { title: 'the shell', paths: ['/', '/contact'] },
  { title: 'the remote "catalog"', paths: ['/services'] },
];

const check = (name: string | undefined) => requireRemoteName(name, ['catalog'], OWNERS);

it.each(['garden', 'gift-cards', 'a1-2b'])('accepts %s', (name) => {
  expect(check(name)).toBe(name);
});

it.each([
  ['no name', undefined, 'Please name the new remote'],
  ['capitals', 'GiftCards', '"GiftCards" cannot be'],
  ['an underscore', 'gift_cards', 'lower-case words with hyphens'],
  ['a path', '../garden', 'cannot be'],
  ['a leading digit', '1st', 'cannot be'],
  ['a trailing hyphen', 'gift-', 'cannot be'],
  ['a very long name', 'a'.repeat(25), 'at most 24 characters'],
  ['a name that is taken', 'catalog', 'The remote "catalog" exists already'],
  ['the path of a remote', 'services', '/services belongs to the remote "catalog"'],
  ['the path of the shell', 'contact', '/contact belongs to the shell'],
])('rejects %s', (_, name, message) => {
  expect(() => check(name)).toThrow(message);
});
