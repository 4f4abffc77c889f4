import { runtimeConfigSchema } from '@clean-express/federation/runtime-config';
import { readEnvironment } from '@clean-express/server-kit/environment';
import {
  generateSigningKey,
  publicKeysText,
  releaseSigningKeysField,
} from '@clean-express/server-kit/signatures';
import { expect, test } from 'vitest';
import { ssrServerEnvironment, ssrServerRules, toRuntimeConfig } from './environment.ts';

const good = {
  PUBLIC_URL: 'http://localhost:3000/',
  REGISTRY: '/data/registry.json',
  RELEASE_PUBLIC_KEYS: publicKeysText(releaseSigningKeysField.parse(generateSigningKey())),
  API_URL: 'http://localhost:4000',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'demo.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'demo',
};

test('exposes only public settings to browsers', () => {
  const config = readEnvironment(ssrServerEnvironment, {
    ...good,
    INBOX: 'true',
    REQUIRE_VERIFIED_EMAIL: 'true',
  });
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: 'localhost',
    PUBLIC_URL: 'http://localhost:3000',
  });
  const runtimeConfig = toRuntimeConfig(config);
  expect(runtimeConfigSchema.parse(runtimeConfig)).toEqual({
    siteUrl: 'http://localhost:3000',
    apiUrl: 'http://localhost:4000',
    firebase: { apiKey: 'key', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
    inbox: true,
    requireVerifiedEmail: true,
    vitalsSample: 0.1,
  });
});

test('a shared cache needs addresses for purges', () => {
  const read = (variables: Record<string, string>) =>
    readEnvironment(ssrServerEnvironment, { ...good, ...variables }, ssrServerRules);
  expect(() => read({ SHARED_CACHE_SECONDS: '60' })).toThrow('PURGE_URLS must be set');
  expect(read({ SHARED_CACHE_SECONDS: '0' }).PURGE_URLS).toEqual([]);
  const purgeUrls = read({ SHARED_CACHE_SECONDS: '60', PURGE_URLS: 'http://a/p,http://b/p' });
  expect(purgeUrls.PURGE_URLS).toEqual(['http://a/p', 'http://b/p']);
});

test('production needs a token for the metrics', () => {
  const production = { ...good, NODE_ENV: 'production' };
  const read = (variables: Record<string, string>) =>
    readEnvironment(ssrServerEnvironment, variables, ssrServerRules);
  expect(() => read(production)).toThrow('METRICS_TOKEN must be set in production');
  expect(() => read({ ...production, METRICS_TOKEN: 'short' })).toThrow('at least 32 characters');
  expect(() => read({ ...production, NODE_ENV: 'prodution' })).toThrow('NODE_ENV must be one of');
});

test('reports all config issues at once', () => {
  const wrong = {
    PORT: 'x',
    PUBLIC_URL: 'localhost:3000',
    INBOX: 'maybe',
    VITALS_SAMPLE: '2',
    REQUESTS_PER_MINUTE: '1.5',
    NOT_FOUND_PER_MINUTE: 'many',
    REPORTS_PER_MINUTE: '0',
    CLIENT_WEIGHT: '0',
    SHARED_CACHE_SECONDS: '1.5',
    PURGE_URLS: 'http://10.0.0.1/purge, cdn',
    PURGE_HEADER: 'secret',
    HSTS_SUBDOMAINS: 'yes, please',
    TRUST_PROXY: '10.0.0.0/8, everybody',
    LOG_LEVEL: 'loud',
  };
  expect(() => readEnvironment(ssrServerEnvironment, wrong)).toThrow(
    [
      '- PORT must be a port: a whole number from 0 to 65535.',
      '- PUBLIC_URL must be a web address that begins with https:// or http://.',
      '- REGISTRY must be set: the path or the address of registry.json.',
      '- RELEASE_PUBLIC_KEYS must be set: the public keys of the release server.',
      '- API_URL must be set: the address of the REST API.',
      "- FIREBASE_API_KEY must be set: the Firebase project's web API key.",
      "- FIREBASE_AUTH_DOMAIN must be set: the Firebase project's auth domain.",
      "- FIREBASE_PROJECT_ID must be set: the Firebase project's id.",
      '- INBOX must be true or false.',
      '- VITALS_SAMPLE must be a number from 0 to 1.',
      '- REQUESTS_PER_MINUTE must be a whole number above 0.',
      '- NOT_FOUND_PER_MINUTE must be a whole number above 0.',
      '- REPORTS_PER_MINUTE must be a whole number above 0.',
      '- CLIENT_WEIGHT must be a whole number above 0.',
      '- SHARED_CACHE_SECONDS must be a whole number of seconds, or 0.',
      '- PURGE_URLS.1 must be a web address that begins with https:// or http://.',
      '- PURGE_HEADER must be a header such as "Authorization: Bearer …".',
      '- HSTS_SUBDOMAINS must be true or false.',
      '- TRUST_PROXY must be a list of IP addresses and ranges such as 10.0.0.0/8,::1.',
      '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
});
