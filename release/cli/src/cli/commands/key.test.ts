import {
  releasePublicKeysField,
  releaseSigningKeysField,
  signDocument,
  verifyDocument,
} from '@clean-express/server-kit/signatures';
import { expect, test, vi } from 'vitest';
import { main } from '../site-cli.ts';

const typ = 'release-registry+jws';

async function newKey(): Promise<{ signingKey: string; publicKey: string }> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  expect(await main(['key', '--json'])).toBe(0);
  return JSON.parse(String(printed.mock.calls.at(-1)?.[0]));
}

test('makes a key whose signature its public half accepts, and another one each time', async () => {
  const [first, second] = [await newKey(), await newKey()];
  const text = await signDocument({
    typ,
    payload: '{}',
    keys: releaseSigningKeysField.parse(first.signingKey),
  });
  const verify = (publicKey: string) =>
    verifyDocument({ typ, text, publicKeys: releasePublicKeysField.parse(publicKey) });
  await expect(verify(first.publicKey)).resolves.toBeDefined();
  await expect(verify(second.publicKey)).rejects.toThrow('not accepted');
});
