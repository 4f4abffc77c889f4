import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { SignatureError, verified } from './jws.ts';

/** Header by which an SSR server names the visitor whose form it passes on to the API. */
export const FORWARDED_FORM_HEADER = 'forwarded-form';

/** One secret, since both servers may sign. */
const ALGORITHM = 'HS256';

const TYPE = 'forwarded-form+jwt';

/** From the SSR server to the API. */
const LIFETIME = '30s';

/** How far the clocks of the two may differ. */
const CLOCK_TOLERANCE = '30s';

/** A form on its way to the API. */
interface ForwardedForm {
  /** The path of the API that takes it. */
  path: string;
  /** The fields, as they are sent and as they were parsed: both are the same JSON. */
  values: unknown;
}

const secretOf = (key: string) => new TextEncoder().encode(key);

const hashOf = (values: unknown) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');

/**
 * Signs the address of the visitor who has sent a form. The signature is worth nothing for another form,
 * and after a minute.
 *
 * @param key - A secret that only the SSR servers and the API have.
 */
export function signForwardedForm(
  address: string,
  { path, values }: ForwardedForm,
  key: string,
): Promise<string> {
  return new SignJWT({ hash: hashOf(values) })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(address)
    .setAudience(path)
    .setExpirationTime(LIFETIME)
    .sign(secretOf(key));
}

/**
 * Verifies who has sent a form.
 *
 * @param key - Without one, no signature is valid.
 * @returns The address of the visitor.
 * @throws SignatureError when no server with the key has signed this form within the last minute.
 */
export function verifyForwardedForm(
  token: string,
  { path, values }: ForwardedForm,
  key: string | undefined,
): Promise<string> {
  return verified(async () => {
    if (!key) throw new SignatureError('There is no key to verify the form with.');
    const { payload } = await jwtVerify(token, secretOf(key), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: path,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCK_TOLERANCE,
    });
    if (payload.hash !== hashOf(values)) throw new SignatureError('Another form was signed.');
    return String(payload.sub);
  });
}
