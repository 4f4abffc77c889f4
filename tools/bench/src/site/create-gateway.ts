import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import type { Service } from 'site-runner';
import { profile } from './profile.ts';

/** Makes a self-signed certificate for `localhost` that only the clients of this run trust. */
async function makeCertificate() {
  const pem = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const cert = join(profile.data, 'cert.pem');
  const key = join(profile.data, 'key.pem');
  writeFileSync(cert, pem.cert);
  writeFileSync(key, pem.private, { mode: 0o600 });
  const { publicKey } = new X509Certificate(pem.cert);
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  return { cert, key, fingerprint: createHash('sha256').update(spki).digest('base64') };
}

/**
 * Creates the gateway, which serves servers over HTTPS and HTTP/2.
 *
 * @param ports - Ports of the servers.
 * @returns Its service, the path of its certificate, and that one's fingerprint: SHA-256 of the public
 *   key in Base64.
 */
export async function createGateway(ports: readonly (number | undefined)[]) {
  const { cert, key, fingerprint } = await makeCertificate();
  const gateway: Service = {
    name: 'gateway',
    title: 'gateway',
    cwd: join(import.meta.dirname, '../..'),
    script: 'src/site/gateway.ts',
    env: { CERT: cert, KEY: key, PORTS: ports.join() },
  };
  return { gateway, cert, fingerprint };
}
