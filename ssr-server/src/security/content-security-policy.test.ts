import { expect, test } from 'vitest';
import { InlineCode } from '../page/html.ts';
import { fixtureReleases } from '../testing/releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const firebase = { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' };
const config = {
  siteUrl: 'https://www.example.com',
  apiUrl: 'https://api.example.com/v1',
  firebase,
  inbox: false,
};

const inline = new InlineCode();
inline.script('start()');
inline.style('body{margin:0}');
// openssl dgst -sha256 -binary | base64
const SCRIPT_HASH = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='";
const STYLE_HASH = "'sha256-IAdwN3biDCQ3brrgp1m8kBEsPQYyqfREKOEfeoREopc='";

function directive(policy: string, name: string): string[] {
  const found = policy.split('; ').find((text) => text.startsWith(`${name} `));
  return found?.split(' ').slice(1) ?? [];
}

test("allows scripts and styles of the picked releases, and the page's inline ones by their hash", () => {
  const policy = contentSecurityPolicy(fixtureReleases, config, inline);
  const remotes = ['http://localhost:3001', 'http://localhost:3002'];
  expect(directive(policy, 'script-src')).toEqual(
    expect.arrayContaining(["'self'", SCRIPT_HASH, ...remotes]),
  );
  expect(directive(policy, 'style-src')).toEqual(["'self'", STYLE_HASH, ...remotes]);
  expect(policy).not.toContain('unsafe-eval');
  expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'");
});

test('allows calls to the API, and to the emulator only if it is configured', () => {
  const policy = contentSecurityPolicy({}, config, inline);
  expect(directive(policy, 'connect-src')).toContain('https://api.example.com');
  expect(policy).not.toContain('9099');
  const local = { ...config, authEmulatorUrl: 'http://localhost:9099' };
  const localPolicy = contentSecurityPolicy({}, local, inline);
  expect(directive(localPolicy, 'connect-src')).toContain('http://localhost:9099');
  expect(directive(localPolicy, 'frame-src')).toContain('http://localhost:9099');
});
