import { expect, it } from 'vitest';
import { devOptions } from './dev.ts';

const NAMES = ['account', 'blog', 'catalog'];

it.each([
  ['everything', [], { hot: NAMES, alone: false, from: undefined }],
  ['one remote', ['blog'], { hot: ['blog'], alone: false, from: undefined }],
  ['two remotes', ['blog', 'account', 'blog'], { hot: ['blog', 'account'] }],
  ['a standalone remote', ['blog', '--alone'], { hot: ['blog'], alone: true }],
  [
    'a remote in a site',
    ['blog', '--from', 'https://www.example.com'],
    { hot: ['blog'], from: new URL('https://www.example.com') },
  ],
  ['the shell with the remotes of a site', ['--from', 'http://localhost:3000'], { hot: [] }],
])('reads %s', (_, parameters, expected) => {
  expect(devOptions(parameters, NAMES)).toMatchObject(expected);
});

it.each([
  ['a remote that does not exist', ['garden'], 'There is no remote "garden"'],
  [
    'an address that is not valid',
    ['blog', '--from', 'example'],
    'such as https://www.example.com',
  ],
  ['two standalone remotes', ['blog', 'account', '--alone'], 'Please name one remote'],
  ['a standalone remote in a site', ['blog', '--alone', '--from', 'http://a.b'], 'nothing'],
  ['an unknown option', ['--hot'], 'Unknown option'],
])('rejects %s', (_, parameters, message) => {
  expect(() => devOptions(parameters, NAMES)).toThrow(message);
});
