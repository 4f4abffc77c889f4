import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { trustedTypesScript } from './trusted-types.ts';

const config = {
  siteUrl: 'https://www.example.com',
  apiUrl: 'https://api.example.com',
  firebase: { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  authEmulatorUrl: 'http://localhost:9099',
  inbox: false,
};

/** Runs the script in a page; returns the rules of its default policy. */
function rules(): Record<string, (text: string) => string | null> {
  const created: Record<string, Record<string, (text: string) => string | null>> = {};
  const createPolicy = (name: string, policy: (typeof created)[string]) =>
    Object.assign(created, { [name]: policy });
  const location = config.siteUrl;
  runInNewContext(trustedTypesScript(config), {
    window: { trustedTypes: { createPolicy } },
    URL,
    location,
  });
  return created.default ?? {};
}

test.each([
  ['text', '{"name":"Jane \\u003cb>"}', true],
  ["React's script element", '<script></script>', true],
  ['an image', '<img src=x onerror=alert(1)>', false],
  ['a script', '<script>alert(1)</script>', false],
])('as markup, %s is allowed: %s %s', (_, html, isAllowed) => {
  expect(rules().createHTML?.(html)).toBe(isAllowed ? html : null);
});

test.each([
  ['https://apis.google.com/js/api.js?onload=x', true],
  ['http://localhost:9099/emulator/gapi.js', true],
  ['https://apis.google.com.evil.example/js/api.js', false],
  ['//evil.example/x.js', false],
  ['/assets/index.js', false],
  ['data:text/javascript,alert(1)', false],
])('as the URL of a script, %s is allowed: %s', (url, isAllowed) => {
  expect(rules().createScriptURL?.(url)).toBe(isAllowed ? url : null);
});

test('no text is allowed as a script', () => {
  expect(rules()).not.toHaveProperty('createScript');
});

test('a browser without Trusted Types runs the script, too', () => {
  expect(() => runInNewContext(trustedTypesScript(config), { window: {} })).not.toThrow();
});

test('the script cannot close its element', () => {
  expect(trustedTypesScript(config)).not.toContain('</');
});
