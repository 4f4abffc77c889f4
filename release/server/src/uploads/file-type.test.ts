import { expect, it } from 'vitest';
import { refuseOtherTypes } from './file-type.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const PNG = hex('89504e470d0a1a0a0000000d');

it.each([
  ['assets/list.js', Buffer.from('export const a = "ä";')],
  ['assets/empty.css', Buffer.alloc(0)],
  ['assets/photo.PNG', PNG],
  ['assets/photo.webp', hex('524946460000000057454250')],
  ['assets/photo.avif', hex('0000001c6674797061766966')],
  ['assets/text.woff2', hex('774f463200010000')],
])('takes %s', (path, bytes) => {
  expect(() => refuseOtherTypes(path, bytes)).not.toThrow();
});

it.each([
  ['a script as a picture', 'photo.png', Buffer.from('alert(1)'), 'is no png file'],
  ['a picture as a script', 'list.js', PNG, 'is no js file'],
  ['a script with NUL', 'list.js', Buffer.from('a\0b'), 'is no js file'],
  ['one picture as another', 'photo.webp', PNG, 'is no webp file'],
  ['an unknown extension', 'setup.exe', hex('4d5a'), 'has no known type'],
  ['no extension', 'setup', hex('4d5a'), 'has no known type'],
  ['a name of every object', 'a.constructor', hex('4d5a'), 'has no known type'],
])('refuses %s', (_, path, bytes, message) => {
  expect(() => refuseOtherTypes(path, bytes)).toThrow(message);
});
