import { expect, it } from 'vitest';
import { devOptions } from './options.ts';

const KNOWN = ['account', 'blog', 'catalog'];

it.each([
  ['everything', [], { hot: KNOWN, alone: false, from: undefined }],
  ['one remote', ['blog'], { hot: ['blog'], alone: false, from: undefined }],
  ['two remotes', ['blog', 'account', 'blog'], { hot: ['blog', 'account'] }],
  ['one that is alone', ['blog', '--alone'], { hot: ['blog'], alone: true }],
  [
    'one beside a site',
    ['blog', '--from', 'https://www.example.com'],
    { hot: ['blog'], from: new URL('https://www.example.com') },
  ],
  ['the shell beside a site', ['--from', 'http://localhost:3000'], { hot: [] }],
])('reads %s', (_, parameters, expected) => {
  expect(devOptions(parameters, KNOWN)).toMatchObject(expected);
});

it.each([
  ['an unknown remote', ['garden'], 'There is no remote "garden"'],
  ['no address', ['blog', '--from', 'example'], 'such as https://www.example.com'],
  ['two that are to be alone', ['blog', 'account', '--alone'], 'Please name one remote'],
  ['one that is to be alone beside a site', ['blog', '--alone', '--from', 'http://a.b'], 'nothing'],
  ['an unknown option', ['--hot'], 'Unknown option'],
])('refuses %s', (_, parameters, sentence) => {
  expect(() => devOptions(parameters, KNOWN)).toThrow(sentence);
});
