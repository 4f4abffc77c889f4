import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { DATA } from './folders.ts';

/** A certificate for `localhost`, in files, as servers and browsers want it. */
export interface Certificate {
  /** Files with the certificate and its key. */
  cert: string;
  key: string;
  /** Hash of the public key, by which a browser trusts it. */
  fingerprint: string;
}

/** Makes a certificate that nobody but this run trusts. */
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
