import { join } from 'node:path';
import { FIREBASE, prepareSite, type Service } from 'site-runner';
import { buildMonolith } from '../../monolith/build.ts';
import { withServices } from '../processes.ts';
import { mapValues } from '../records.ts';
import { createGateway } from './create-gateway.ts';
import { gatewayUrl, profile, SIDES } from './profile.ts';
import { publishBuilds, siteServices } from './services.ts';

const BENCH = join(import.meta.dirname, '../..');

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
 * Serves the federated site and the single-page app while some work runs.
 *
 * @param work - Gets the fingerprint of the certificate: SHA-256 of its public key in Base64.
 */
export async function withWebSite<Result>(
  work: (fingerprint: string) => Promise<Result>,
): Promise<Result> {
  const site = await prepareSite(profile);
  const { first, ssrServer } = siteServices(site);
  const then = [ssrServer, await monolith()];
  const origins = site.remotes.map(({ remote }) => profile.remotePort(remote));
  const ports = [...origins, ...[...first, ...then].map(({ port }) => port)];
  const { gateway, cert, fingerprint } = await createGateway(ports);
  // Servers call one another through the gateway as well.
  const proxied = (services: readonly Service[]) =>
    services.map((service) => ({
      ...service,
      env: { ...mapValues(service.env, throughGateway), NODE_EXTRA_CA_CERTS: cert },
    }));
  return withServices([gateway, ...proxied(first)], async () => {
    await publishBuilds(site);
    return withServices(proxied(then), () => work(fingerprint));
  });
}
