import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  addressListField,
  baseAddressField,
  hostField,
  logLevelField,
  portField,
  requiredField,
  signingKeysField,
} from './fields.ts';
import { type EnvironmentRule, readEnvironment } from './read-environment.ts';

const schema = z.object({
  PORT: portField,
  HOST: hostField,
  NAME: requiredField('the name'),
  LOG_LEVEL: logLevelField,
});

const forbidRootPort: EnvironmentRule = ({ PORT, NAME }) =>
  PORT === '80' && NAME !== 'root' ? [{ variable: 'PORT', message: 'must be above 1023' }] : [];

test('reads variables and fills in defaults', () => {
  expect(readEnvironment(schema, { PORT: '80', NAME: 'x', HOST: '' })).toEqual({
    PORT: 80,
    HOST: 'localhost',
    NAME: 'x',
    LOG_LEVEL: 'info',
  });
});

test('treats a blank variable as not set', () => {
  expect(() => readEnvironment(schema, { PORT: '80', NAME: ' ' })).toThrow(
    '- NAME must be set: the name.',
  );
});

test('lists all invalid variables at once', () => {
  expect(() => readEnvironment(schema, { PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(
    [
      'Could not start. Correct these environment variables:',
      '- PORT must be a port: a whole number from 0 to 65535.',
      '- NAME must be set: the name.',
      '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
});

test('lists violated rules together with invalid variables', () => {
  expect(() => readEnvironment(schema, { PORT: '80' }, [forbidRootPort])).toThrow(
    [
      'Could not start. Correct these environment variables:',
      '- NAME must be set: the name.',
      '- PORT must be above 1023.',
    ].join('\n'),
  );
  expect(readEnvironment(schema, { PORT: '80', NAME: 'root' }, [forbidRootPort]).PORT).toBe(80);
});

test('removes trailing slashes from a base address', () => {
  expect(baseAddressField('the site').parse('https://example.com/')).toBe('https://example.com');
});

test('accepts IP addresses and ranges for proxies, and trusts no proxy by default', () => {
  expect(addressListField.parse(undefined)).toEqual([]);
  const proxies = '10.0.0.0/8, 192.0.2.1,::1,2001:db8::/32';
  expect(addressListField.parse(proxies)).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '::1',
    '2001:db8::/32',
  ]);
});

test.each(['true', '1', '*', '10.0.0.0/33', '10.0.0.0/8x', '10.0.0', '::1/129', ','])(
  'rejects %s for proxies',
  (proxies) => {
    expect(addressListField.safeParse(proxies).success).toBe(false);
  },
);

const SECRET = '0123456789abcdef0123456789abcdef';

test('reads signing keys in their order', () => {
  expect(signingKeysField.parse(`b:${SECRET}, a:${SECRET}`)).toEqual([
    { kid: 'b', secret: SECRET },
    { kid: 'a', secret: SECRET },
  ]);
});

test.each(['a', SECRET, 'a:short', `a:${SECRET},a:${SECRET}`, `a:${SECRET},`])(
  'rejects %s for signing keys',
  (keys) => {
    expect(signingKeysField.safeParse(keys).success).toBe(false);
  },
);
