import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlattenedSign, flattenedVerify, SignJWT } from 'jose';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  generateSigningKey,
  localSigningKeys,
  publicKeysOf,
  publicKeysText,
  releasePublicKeysField,
  releaseSigningKeysField,
  SignatureError,
  signDocument,
  signToken,
  verifyDocument,
  verifyToken,
} from './index.ts';
import { signingHeader } from './jws.ts';

const newKeys = () => releaseSigningKeysField.parse(generateSigningKey());

const typ = 'release-registry+jws';
const keys = newKeys();
const publicKeys = publicKeysOf(keys);
const payload = '{ "number":1,\t"ü": "exact bytes" }';
const text = await signDocument({ typ, payload, keys });

const verify = (document: string, accepted = publicKeys) =>
  verifyDocument({ typ, text: document, publicKeys: accepted });

/** Signs with the accepted key, but with a header of the attacker's choice. */
async function signedWith(change: object): Promise<string> {
  const { key, header } = await signingHeader(typ, keys);
  const jws = await new FlattenedSign(Buffer.from(payload))
    .setProtectedHeader({ ...header, ...change })
    .sign(key, { crit: { ext: true } });
  return JSON.stringify(jws);
}

/** The signed document with another header, whose signature the attacker cannot make. */
const withHeader = (header: object) =>
  JSON.stringify({
    ...JSON.parse(text),
    protected: Buffer.from(JSON.stringify(header)).toString('base64url'),
  });

describe('a signed document', () => {
  test('returns exactly the bytes that were signed', async () => {
    const { payload: bytes, kid } = await verify(text);
    expect(bytes.toString()).toBe(payload);
    expect(kid).toMatch(/^[\w-]{43}$/);
    // What is signed is a standard JWS.
    expect(
      (await flattenedVerify(JSON.parse(text), publicKeys[0] as never)).protectedHeader,
    ).toEqual({ alg: 'EdDSA', typ, kid });
  });

  test('is refused when its payload was changed', async () => {
    const changed = { ...JSON.parse(text), payload: Buffer.from('{}').toString('base64url') };
    await expect(verify(JSON.stringify(changed))).rejects.toThrow(SignatureError);
  });

  test('is refused when a key signed it that is not accepted', async () => {
    const forged = await signDocument({ typ, payload, keys: newKeys() });
    await expect(verify(forged)).rejects.toThrow(/which is not accepted/);
    await expect(verify(text, [])).rejects.toThrow(/which is not accepted/);
  });

  test('is refused when another key signed it in the name of an accepted one', async () => {
    const { header } = await signingHeader(typ, keys);
    const [other] = newKeys();
    const jws = await new FlattenedSign(Buffer.from(payload))
      .setProtectedHeader(header)
      .sign(other as never);
    await expect(verify(JSON.stringify(jws))).rejects.toThrow('The text has no valid signature.');
  });

  test('is accepted with any of several keys, and the first one signs', async () => {
    const [old, young] = [newKeys(), newKeys()];
    const accepted = publicKeysOf([...old, ...young]);
    const rotated = await signDocument({ typ, payload, keys: [...young, ...old] });
    await expect(verify(rotated, accepted)).resolves.toBeDefined();
    await expect(verify(rotated, publicKeysOf(young))).resolves.toBeDefined();
    await expect(verify(rotated, publicKeysOf(old))).rejects.toThrow(SignatureError);
  });

  test.each([
    ['another type', { typ: 'release-preview+jwt' }],
    ['no type', { typ: undefined }],
    ['an extension', { ext: 1, crit: ['ext'] }],
    ['an extension that is not critical', { ext: 1 }],
    ['an unencoded payload', { b64: false, crit: ['b64'] }],
    ['a key of its own', { jwk: publicKeys[0]?.export({ format: 'jwk' }) }],
    ['the other name of the algorithm', { alg: 'Ed25519' }],
    ['no key id', { kid: undefined }],
  ])('is refused with %s in its header', async (_what, change) => {
    await expect(verify(await signedWith(change))).rejects.toThrow(SignatureError);
  });

  test.each(['none', 'HS256', 'RS256'])('is refused with the algorithm %s', async (alg) => {
    const { header } = await signingHeader(typ, keys);
    await expect(verify(withHeader({ ...header, alg }))).rejects.toThrow(SignatureError);
  });

  test('is refused when the public key was used as an HMAC secret', async () => {
    const { header } = await signingHeader(typ, keys);
    const secret = Buffer.from(publicKeysText(keys));
    const jws = await new FlattenedSign(Buffer.from(payload))
      .setProtectedHeader({ ...header, alg: 'HS256' })
      .sign(secret);
    await expect(verify(JSON.stringify(jws))).rejects.toThrow(SignatureError);
  });

  test.each([
    ['nothing', ''],
    ['no JSON', 'registry'],
    ['a registry without signature', payload],
    ['an unprotected header', JSON.stringify({ ...JSON.parse(text), header: { kid: 'x' } })],
    ['no signature', JSON.stringify({ ...JSON.parse(text), signature: '' })],
  ])('is refused when it is %s', async (_what, document) => {
    await expect(verify(document)).rejects.toThrow(SignatureError);
  });
});

const audience = 'https://www.example.com';
const token = {
  typ: 'release-preview+jwt',
  audience,
  id: 'token-1',
  expires: new Date(Date.now() + 60_000),
  claims: { releases: [] },
} as const;
const options = { typ: token.typ, audience, publicKeys };

describe('a signed token', () => {
  test('returns its claims', async () => {
    const claims = await verifyToken(await signToken(token, keys), options);
    expect(claims).toMatchObject({ aud: audience, jti: 'token-1', releases: [] });
  });

  test('is refused at another site, after its expiry, and with an unknown key', async () => {
    const signed = await signToken(token, keys);
    const late = { ...options, now: new Date(token.expires.getTime() + 1000) };
    for (const wrong of [
      { ...options, audience: 'https://staging.example.com' },
      late,
      { ...options, publicKeys: publicKeysOf(newKeys()) },
    ]) {
      await expect(verifyToken(signed, wrong)).rejects.toThrow(SignatureError);
    }
  });

  test('is refused as a token of another kind', async () => {
    const signed = await signToken({ ...token, typ: 'gate-ticket+jwt' }, keys);
    await expect(verifyToken(signed, options)).rejects.toThrow(`not signed as "${token.typ}"`);
  });

  test('is refused without expiry or id', async () => {
    const { key, header } = await signingHeader(token.typ, keys);
    const jwt = () => new SignJWT({}).setProtectedHeader(header).setAudience(audience);
    const endless = await jwt().setJti('1').sign(key);
    const anonymous = await jwt().setExpirationTime('1h').sign(key);
    await expect(verifyToken(endless, options)).rejects.toThrow(SignatureError);
    await expect(verifyToken(anonymous, options)).rejects.toThrow(SignatureError);
  });
});

test('a token is no registry, and a registry is no token', async () => {
  const [header, claims, signature] = (await signToken(token, keys)).split('.');
  const asDocument = JSON.stringify({ payload: claims, protected: header, signature });
  await expect(verify(asDocument)).rejects.toThrow(`not signed as "${typ}"`);

  const claimed = JSON.stringify({ aud: audience, jti: '1', exp: 9_999_999_999, releases: [] });
  const document = JSON.parse(await signDocument({ typ, payload: claimed, keys }));
  const asToken = [document.protected, document.payload, document.signature].join('.');
  await expect(verifyToken(asToken, options)).rejects.toThrow(`not signed as "${token.typ}"`);
});

describe('keys', () => {
  test('are read from the environment, in their order', () => {
    const [first, second] = [generateSigningKey(), generateSigningKey()];
    const read = releaseSigningKeysField.parse(`${first} \n${second}\n`);
    expect(
      read.map((key) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    ).toEqual([first, second]);
    expect(releasePublicKeysField.parse(publicKeysText(read))).toHaveLength(2);
  });

  test.each(['', 'nonsense', publicKeysText(keys)])('rejects %s as a private key', (text) => {
    const { error } = releaseSigningKeysField.safeParse(text);
    expect(error?.issues[0]?.message).toMatch(/^must be a list of private Ed25519 keys/);
  });

  test('a private key is never read as a public one', () => {
    expect(releasePublicKeysField.safeParse(generateSigningKey()).success).toBe(false);
  });

  test('are created once on one machine, for its user only', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'keys-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const path = join(directory, 'signing-keys');
    const created = publicKeysText(await localSigningKeys(path));
    expect(publicKeysText(await localSigningKeys(path))).toBe(created);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });
});
