import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { settingsOf } from './open-production.ts';
import { createSettings, rotateSecret, settingsText, urlsOf, writeSettings } from './settings.ts';

const SETTINGS = createSettings(urlsOf('example.com'));

const newFile = async () => join(await mkdtemp(join(tmpdir(), 'settings-')), '.env');

const read = async (file: string) => parseEnv(await readFile(file, 'utf8'));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

/** Renews a secret of a new site, whose operator has added a comment. */
async function rotate(name: string) {
  const file = await newFile();
  await writeFile(file, `# Ours.\n${settingsText(SETTINGS)}`);
  await rotateSecret(file, name);
  const text = await readFile(file, 'utf8');
  const settings = parseEnv(text);
  const changed = Object.keys(SETTINGS).filter((key) => settings[key] !== SETTINGS[key]);
  return { file, text, settings, changed };
}

it('makes other secrets for each site', () => {
  const [one, other] = [
    createSettings(urlsOf('example.com')),
    createSettings(urlsOf('example.com')),
  ];
  const same = Object.keys(one).filter((name) => one[name] === other[name]);
  expect(same.filter((name) => !/_(URL|HOST)$/.test(name))).toEqual([]);
});

it('writes the settings for its owner alone', async () => {
  const file = await newFile();
  await writeSettings(file, SETTINGS);
  expect(await read(file)).toEqual(SETTINGS);
  expect(await modeOf(file)).toBe(0o600);
});

it('does not replace secrets that are in use', async () => {
  const file = await newFile();
  await writeSettings(file, SETTINGS);
  await expect(writeSettings(file, createSettings(urlsOf('example.org')))).rejects.toThrow(
    'its secrets are in use',
  );
  expect(await read(file)).toEqual(SETTINGS);
});

it.each([
  'https://example.com',
  'example.com/',
  'example',
  '192.0.2.1',
  'Example.com',
  "a'.com",
  '',
])('refuses a domain that is none: %s', (domain) => {
  expect(() => urlsOf(domain)).toThrow(`"${domain}" is not a domain`);
});

/** What one must not renew: it opens the backups that there are. */
const LASTING = 'BACKUP_PASSWORD';

const SECRETS = Object.keys(SETTINGS).filter((name) => /_(PASSWORD|KEY|TOKEN)$/.test(name));

it.each(SECRETS.filter((name) => name !== LASTING))('renews %s alone', async (name) => {
  const { file, text, settings, changed } = await rotate(name);
  expect(changed).toEqual([name]);
  expect(settings[name]).toMatch(/^[\da-f]{64}$/);
  expect(text).toMatch(/^# Ours\.\n/);
  expect(await modeOf(file)).toBe(0o600);
});

it.each([
  ['TOKEN_KEYS', ['TOKEN_KEYS']],
  ['SIGNING_KEYS', ['SIGNING_KEYS', 'RELEASE_PUBLIC_KEYS']],
])('adds a key to %s, behind the one that signs', async (name, expected) => {
  const { settings, changed } = await rotate(name);
  expect(changed).toEqual(expected);
  for (const key of expected) {
    expect(settings[key]?.split(/[ ,]/)).toEqual([SETTINGS[key], expect.any(String)]);
  }
});

it('renews nothing that is not secret, and nothing that is not there', async () => {
  for (const name of ['SITE_URL', LASTING]) {
    await expect(rotate(name)).rejects.toThrow(`Could not renew ${name}`);
  }
  const file = await newFile();
  await expect(rotateSecret(file, 'REPORT_KEY')).rejects.toThrow('has no REPORT_KEY');
});

it('adds to a site of this machine what an earlier version did not make, once', async () => {
  const data = await mkdtemp(join(tmpdir(), 'settings-'));
  const { [LASTING]: _, ...earlier } = SETTINGS;
  await writeSettings(join(data, 'settings.env'), earlier);
  const settings = await settingsOf(data);
  expect(settings).toMatchObject({ ...earlier, [LASTING]: expect.any(String) });
  expect(await settingsOf(data)).toEqual(settings);
});
