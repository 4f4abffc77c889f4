import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { DATA } from './folders.ts';

/** A TLS certificate for `localhost`, as PEM files. */
export interface Certificate {
  /** Paths of the certificate and its private key. */
  cert: string;
  key: string;
  /** SHA-256 of the public key in Base64; Chromium trusts a certificate by it. */
  fingerprint: string;
}

/** Makes a self-signed certificate that only the browsers of this run trust. */
export async function makeCertificate(): Promise<Certificate> {
  const pem = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const cert = join(DATA, 'cert.pem');
  const key = join(DATA, 'key.pem');
  writeFileSync(cert, pem.cert);
  writeFileSync(key, pem.private, { mode: 0o600 });
  const { publicKey } = new X509Certificate(pem.cert);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { cert, key, fingerprint: createHash('sha256').update(spki).digest('base64') };
}
