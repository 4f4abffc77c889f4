import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  localSecret,
  type SigningKey,
  signingKeysField,
} from '@clean-express/server-kit/environment';
import type { Config } from '../../config.ts';

const generateKey = () =>
  `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;

/**
 * Loads the keys of access tokens: those of the configuration, or else a key that is generated once
 * and stored beside the data, so that a restart signs no user out. Production requires configured keys.
 */
export async function loadTokenKeys(config: Config): Promise<SigningKey[]> {
  if (config.TOKEN_KEYS) return config.TOKEN_KEYS;
  const stored = await localSecret(join(config.DATA_DIR, 'token-keys'), generateKey);
  return signingKeysField.parse(stored.trim());
}
