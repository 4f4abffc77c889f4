import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  hostField,
  logLevelField,
  portField,
  requiredField,
  trustProxyField,
} from './environment-fields.ts';
import { readEnvironment } from './read-environment.ts';

const schema = z.object({
  PORT: portField,
  HOST: hostField,
  NAME: requiredField('the name'),
  LOG_LEVEL: logLevelField,
});

test('reads what is set and fills in the rest', () => {
  expect(readEnvironment(schema, { PORT: '80', NAME: 'x', HOST: '' })).toEqual({
    PORT: 80,
    HOST: 'localhost',
    NAME: 'x',
    LOG_LEVEL: 'info',
  });
});

test('names all wrong variables at once, in plain sentences', () => {
  expect(() => readEnvironment(schema, { PORT: '70000', LOG_LEVEL: 'loud' })).toThrow(
    [
      'These environment variables have to be corrected before this can start:',
      '- PORT must be a port: a whole number from 0 to 65535.',
      '- NAME must be set: the name.',
      '- LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
});

test('takes addresses and ranges for proxies, and nobody without them', () => {
  expect(trustProxyField.parse(undefined)).toEqual([]);
  const proxies = '10.0.0.0/8, 192.0.2.1,::1,2001:db8::/32';
  expect(trustProxyField.parse(proxies)).toEqual([
    '10.0.0.0/8',
    '192.0.2.1',
    '::1',
    '2001:db8::/32',
  ]);
});

test.each(['true', '1', '*', '10.0.0.0/33', '10.0.0.0/8x', '10.0.0', '::1/129', ','])(
  'does not take %s for proxies',
  (proxies) => {
    expect(trustProxyField.safeParse(proxies).success).toBe(false);
  },
);
