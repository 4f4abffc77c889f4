import { EnvironmentError } from '@clean-express/server-kit/environment';
import { generateSigningKey } from '@clean-express/server-kit/signatures';
import { expect, test } from 'vitest';
import { baseUrlOf, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SIGNING_KEYS: generateSigningKey(),
  POLICY: '/etc/release-server/policy.yaml',
  RELEASE_STORE: 's3://bucket/releases',
  RELEASE_ORIGINS: 'https://cdn.example.com/',
  LIVE_SITES: 'https://www.example.com',
  DATABASE_URL: 'postgres://localhost/releases',
  METRICS_TOKEN: '0123456789abcdef0123456789abcdef',
};

function issuesOf(variables: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message.split('\n').slice(1);
    throw error;
  }
  return [];
}

test('requires nothing during development', () => {
  expect(readConfig({})).toMatchObject({ PORT: 4001, HOST: '127.0.0.1', STAGING_SITES: [] });
});

test('requires in production what is local otherwise', () => {
  expect(issuesOf(PRODUCTION)).toEqual([]);
  expect(issuesOf({ ...PRODUCTION, DATABASE_URL: '', DATA_DIR: '/data' })).toEqual([]);
  const names = issuesOf({ NODE_ENV: 'production' }).map((issue) => issue.split(' ')[1]);
  expect(names).toEqual([
    'SIGNING_KEYS',
    'POLICY',
    'RELEASE_STORE',
    'RELEASE_ORIGINS',
    'LIVE_SITES',
    'METRICS_TOKEN',
    'DATABASE_URL',
  ]);
});

test('locks out clients for a day at most', () => {
  expect(readConfig({ LOCKOUT_MINUTES: '1440' }).LOCKOUT_MINUTES).toBe(1440);
  expect(issuesOf({ LOCKOUT_MINUTES: '1441' })).toEqual([
    '- LOCKOUT_MINUTES must be at most 1440: a day.',
  ]);
});

test.each(['LIVE_SITES', 'STAGING_SITES'])('reads origins in %s', (name) => {
  const found = readConfig({ [name]: 'https://a.example.com/, http://b.example.com:8080' });
  expect(found).toMatchObject({ [name]: ['https://a.example.com', 'http://b.example.com:8080'] });
  expect(issuesOf({ [name]: 'https://a.example.com/shop' })).toEqual([
    `- ${name} must be origins such as https://www.example.com, without a path.`,
  ]);
  expect(issuesOf({ [name]: 'staging' })).toHaveLength(1);
});

test('keeps staging sites apart from those of visitors, except on one machine', () => {
  const issuesWith = (site: string) => issuesOf({ LIVE_SITES: site, STAGING_SITES: `${site}/` });
  expect(issuesWith('https://www.example.com')).toEqual([
    '- STAGING_SITES must not contain https://www.example.com, which visitors use (LIVE_SITES). Name a site with data of its own.',
  ]);
  for (const host of ['localhost.example.com', '127.0.0.1.example.com', '128.0.0.1']) {
    expect(issuesWith(`https://${host}`), host).toHaveLength(1);
  }
  for (const host of ['localhost:3000', '127.0.0.1', '127.30.0.10:3000', '[::1]:3000']) {
    expect(issuesWith(`http://${host}`), host).toEqual([]);
  }
});

test('finds the address of a remote: its own, or that of all others', () => {
  const one = readConfig({ RELEASE_ORIGINS: 'https://cdn.example.com/' });
  expect(baseUrlOf(one, 'blog')).toBe('https://cdn.example.com/blog/releases/');
  const own = readConfig({
    RELEASE_ORIGINS: 'blog=http://localhost:3002, https://cdn.example.com',
  });
  expect(baseUrlOf(own, 'blog')).toBe('http://localhost:3002/blog/releases/');
  expect(baseUrlOf(own, 'constructor')).toBe('https://cdn.example.com/constructor/releases/');
  expect(baseUrlOf(readConfig({ RELEASE_ORIGINS: 'blog=http://localhost:3002' }), 'catalog')).toBe(
    undefined,
  );
});

test.each([
  'cdn.example.com',
  'Blog=https://a.example',
  'blog=',
  'https://a.example,',
  'file:///x',
])('rejects %s as the address of releases', (RELEASE_ORIGINS) => {
  expect(issuesOf({ RELEASE_ORIGINS })).toHaveLength(1);
});

test('rejects a misspelt store, with the valid forms', () => {
  expect(issuesOf({ RELEASE_STORE: 's3:/bucket/releases' })).toEqual([
    '- RELEASE_STORE must be an absolute directory, s3://bucket/prefix or gs://bucket/prefix.',
  ]);
});

test('needs a secret for the webhook, and no secret without one', () => {
  const url = 'https://chat.example.com/hook';
  const secret = Buffer.alloc(32).toString('base64');
  expect(readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret })).toMatchObject({
    WEBHOOK_URL: url,
  });
  const missing =
    '- WEBHOOK_URL must be set together with WEBHOOK_SECRET, which signs what is sent.';
  expect(issuesOf({ WEBHOOK_URL: url })).toEqual([missing]);
  expect(issuesOf({ WEBHOOK_SECRET: secret })).toEqual([missing]);
  expect(issuesOf({ WEBHOOK_URL: url, WEBHOOK_SECRET: 'c2hvcnQ=' })).toHaveLength(1);
});
