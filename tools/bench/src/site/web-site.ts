import { buildMonolith } from '../monolith/build-monolith.ts';
import type { Service } from '../processes/service.ts';
import { withServices } from '../processes/with-services.ts';
import { makeCertificate } from './certificate.ts';
import { REMOTES, throughGateway } from './ports.ts';
import { runtimeConfig } from './runtime-config.ts';
import { api, authEmulator, remoteOrigin, ssrServer } from './services.ts';
import { stageRemotes } from './stage-remotes.ts';
import { gateway, monolith } from './web-services.ts';

/**
 * Makes a service trust the gateway's certificate, because servers call one another through it as
 * well.
 */
function trusting(service: Service, cert: string): Service {
  return { ...service, env: { ...service.env, NODE_EXTRA_CA_CERTS: cert } };
}

/**
 * Serves the federated site and the single-page app while some work runs.
 *
 * @param work - Gets the fingerprint of the certificate.
 */
export async function withWebSite<Result>(
  work: (fingerprint: string) => Promise<Result>,
): Promise<Result> {
  const certificate = await makeCertificate();
  const store = await stageRemotes(throughGateway);
  const dist = await buildMonolith(runtimeConfig('monolith', throughGateway));
  const services = [
    gateway(certificate),
    monolith(dist),
    authEmulator(throughGateway),
    api(throughGateway),
    ...REMOTES.map((remote) => remoteOrigin(remote, store)),
    ssrServer('ssr-server', store, throughGateway),
    ssrServer('client-rendering', store, throughGateway),
  ];
  return withServices(
    services.map((service) => trusting(service, certificate.cert)),
    () => work(certificate.fingerprint),
  );
}
