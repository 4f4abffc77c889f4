import { createHash, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { generate } from 'selfsigned';
import { localUrl, prepareSite, type RemotePackage, type Service } from 'site-runner';
import { mapValues } from '../statistics.ts';
import { withBrowser } from './browser.ts';
import { gatewayUrl, PEER_PORTS, profile, SIDES, singleProfile } from './profile.ts';
import {
  prepareSingle,
  publishBuilds,
  siteServices,
  withServices,
  withSettings,
} from './services.ts';

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

/** The SSR server of the single build, as one that renders nothing. */
const clientRendered = (ssrServer: Service): Service => ({
  ...withSettings(ssrServer, {
    PORT: String(SIDES.clientRendered),
    PUBLIC_URL: localUrl(SIDES.clientRendered),
    CACHE_DIR: join(profile.data, 'client-rendered'),
    SERVER_RENDERING: 'false',
  }),
  name: 'client-rendered',
  title: 'SSR server that renders nothing',
  port: SIDES.clientRendered,
});

/**
 * Runs services behind HTTPS and HTTP/2 while some work runs.
 *
 * @param remotes - Those with origins of their own.
 * @param work - Gets a function that starts more services, and the fingerprint of the certificate.
 */
export async function withGateway<Result extends object>(
  first: readonly Service[],
  remotes: readonly RemotePackage[],
  work: (
    start: (more: readonly Service[]) => Promise<void>,
    fingerprint: string,
  ) => Promise<Result>,
): Promise<Result> {
  const ports = new Set([
    ...remotes.map(({ remote }) => profile.remotePort(remote)),
    ...[profile, singleProfile].flatMap((site) => Object.values(site.ports)),
    ...Object.values(SIDES),
    ...Object.values(PEER_PORTS),
  ]);
  const { cert, key, fingerprint } = await makeCertificate();
  const gateway: Service = {
    name: 'gateway',
    title: 'gateway',
    cwd: BENCH,
    script: 'src/site/gateway.ts',
    env: { CERT: cert, KEY: key, PORTS: [...ports].join() },
  };
  // Servers call one another through the gateway as well.
  const proxied = (services: readonly Service[]) =>
    services.map((service) => ({
      ...service,
      env: { ...mapValues(service.env, throughGateway), NODE_EXTRA_CA_CERTS: cert },
    }));
  return withServices([gateway, ...proxied(first)], (start) =>
    work((more) => start(proxied(more)), fingerprint),
  );
}

/**
 * Serves the federated site and the single build over HTTPS and HTTP/2 while some work runs.
 *
 * @param work - Gets a browser that trusts their certificate, and a function that starts more services.
 */
export async function withWebSite<Result extends object>(
  work: (browser: Browser, start: (more: readonly Service[]) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const site = await prepareSite(profile);
  const single = await prepareSingle();
  const { first, ssrServer } = siteServices(site);
  return withGateway([...first, ...single.first], site.remotes, async (start, fingerprint) => {
    await publishBuilds(site);
    await publishBuilds(single.site);
    await start([ssrServer, single.ssrServer, clientRendered(single.ssrServer)]);
    return withBrowser((browser) => work(browser, start), fingerprint);
  });
}
