import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { generate } from 'selfsigned';
import { FIREBASE, prepareSite, type Service } from 'site-runner';
import { buildMonolith } from '../../monolith/build.ts';
import { mapValues } from '../statistics.ts';
import { withBrowser } from './browser.ts';
import { gatewayUrl, profile, SIDES } from './profile.ts';
import { publishBuilds, siteServices, withServices } from './services.ts';

const BENCH = join(import.meta.dirname, '../..');

/**
 * Makes a self-signed certificate for `localhost` that only the clients of this run trust.
 *
 * @returns Paths of the certificate and its key, and the fingerprint: SHA-256 of the public key in Base64.
 */
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

/** Replaces the URLs of servers in a text by those of the gateway. */
function throughGateway(text: string): string {
  return text.replace(/http:\/\/localhost:(\d+)/g, (_, port) => gatewayUrl(Number(port)));
}

/** The build of the single-page app, which all benches of this run share. */
let dist: Promise<string> | undefined;

/** The single-page app and its static host. */
async function monolith(): Promise<Service> {
  const { ports } = profile;
  dist ??= buildMonolith({
    siteUrl: gatewayUrl(SIDES.monolith),
    apiUrl: gatewayUrl(ports.api),
    authEmulatorUrl: gatewayUrl(ports.authEmulator),
    firebase: FIREBASE,
    inbox: false,
    vitalsSample: 0,
  });
  return {
    name: 'monolith',
    title: 'single-page app',
    port: SIDES.monolith,
    cwd: BENCH,
    script: 'src/monolith/server.ts',
    env: { PORT: String(SIDES.monolith), DIST: await dist },
  };
}

/**
 * Serves the federated site and the single-page app over HTTPS and HTTP/2 while some work runs.
 *
 * @param work - Gets a browser that trusts their certificate.
 */
export async function withWebSite<Result extends object>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const site = await prepareSite(profile);
  const { first, ssrServer } = siteServices(site);
  const then = [ssrServer, await monolith()];
  const ownOrigins = site.remotes.map(({ remote }) => profile.remotePort(remote));
  // SSR servers read the releases of the shell from the origin of all others.
  const origins = [...ownOrigins, profile.ports.otherRemotes];
  const ports = [...origins, ...[...first, ...then].map(({ port }) => port)];
  const { cert, key, fingerprint } = await makeCertificate();
  const gateway: Service = {
    name: 'gateway',
    title: 'gateway',
    cwd: BENCH,
    script: 'src/site/gateway.ts',
    env: { CERT: cert, KEY: key, PORTS: ports.join() },
  };
  // Servers call one another through the gateway as well.
  const proxied = (services: readonly Service[]) =>
    services.map((service) => ({
      ...service,
      env: { ...mapValues(service.env, throughGateway), NODE_EXTRA_CA_CERTS: cert },
    }));
  return withServices([gateway, ...proxied(first)], async (start) => {
    await publishBuilds(site);
    await start(proxied(then));
    return withBrowser(work, fingerprint);
  });
}
