import { expect, it } from 'vitest';
import { devOptions } from './dev-options.ts';

it.each([
  ['a remote in a site', ['--', '--from', 'https://a.example/x'], 'https://a.example', false],
  [
    'a remote in a site, without server rendering',
    ['--', '--from', 'https://a.example', '--no-ssr'],
    'https://a.example',
    false,
    false,
  ],
  [
    'a remote alone',
    ['--', '--alone', '--from', 'http://localhost:3000'],
    'http://localhost:3000',
    true,
  ],
  ['the arguments in the workspace of the site', ['--mode', 'standalone'], undefined, true, false],
])('reads %s', (_, commandLine, site, alone, ssr = true) => {
  expect(devOptions(commandLine)).toEqual({ site, alone, ssr });
});

it.each([
  ['no site', ['--'], /npm run dev -- --from https:\/\/staging\.example\.com$/],
  [
    'no site for a remote alone',
    ['--', '--alone'],
    /--from https:\/\/staging\.example\.com --alone$/,
  ],
  ['what is no address', ['--', '--from', 'a.example'], 'such as https://www.example.com'],
  ['an address of another kind', ['--', '--from', 'file:///etc'], 'not the address of a site'],
  ['an unknown option', ['--', '--hot'], 'Unknown option'],
])('refuses %s', (_, commandLine, message) => {
  expect(() => devOptions(commandLine)).toThrow(message);
});
