import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SigningKey, signingKeysField } from '@clean-express/server-kit/environment';
import type { Config } from '../../config.ts';

function isExistingFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Writes a new key, which only its owner may read, unless the file exists. */
async function generateOnce(file: string): Promise<void> {
  const key = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
  await writeFile(file, key, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!isExistingFile(error)) throw error;
  });
}

/**
 * Loads the keys of access tokens: those of the configuration, or else a key that is generated once
 * and stored beside the data, so that a restart signs no user out. Production requires configured keys.
 *
 * @throws When the stored key cannot be read.
 */
export async function loadTokenKeys(config: Config): Promise<SigningKey[]> {
  if (config.TOKEN_KEYS) return config.TOKEN_KEYS;
  const file = join(config.DATA_DIR, 'token-keys');
  await mkdir(config.DATA_DIR, { recursive: true });
  await generateOnce(file);
  return signingKeysField.parse((await readFile(file, 'utf8')).trim());
}
