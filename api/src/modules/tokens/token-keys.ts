import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TokenKey, tokenKeysSchema } from '../../config/token-keys-schema.ts';
import type { Config } from '../../config.ts';

function isAlreadyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** Writes a new key, readable by nobody else, unless there is one already. */
async function generateOnce(file: string): Promise<void> {
  const key = `local-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`;
  await writeFile(file, key, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!isAlreadyThere(error)) throw error;
  });
}

/**
 * The keys of our tokens: those of the settings, else one that is made once and kept beside the
 * data, so that a restart signs nobody out. In production the settings must have them.
 *
 * @throws When the kept key cannot be read.
 */
export async function loadTokenKeys(config: Config): Promise<TokenKey[]> {
  if (config.TOKEN_KEYS) return config.TOKEN_KEYS;
  const file = join(config.DATA_DIR, 'token-keys');
  await mkdir(config.DATA_DIR, { recursive: true });
  await generateOnce(file);
  return tokenKeysSchema.parse((await readFile(file, 'utf8')).trim());
}
