import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { FIREBASE } from 'site-runner';
import { buildMonolith } from '../monolith/build-monolith.ts';
import { type Service, withServices } from '../processes/with-services.ts';
import { makeCertificate } from './certificate.ts';
import { REMOTES, throughGateway } from './ports.ts';
import { api, authEmulator, gateway, monolith, remoteOrigin, ssrServer } from './services.ts';
import { stageRemotes } from './stage-remotes.ts';

/**
 * The runtime configuration of the single-page app. SSR servers get the same values from their
 * environment.
 */
const MONOLITH_CONFIG: RuntimeConfig = {
  siteUrl: throughGateway('monolith'),
  apiUrl: throughGateway('api'),
  authEmulatorUrl: throughGateway('auth-emulator'),
  firebase: FIREBASE,
  inbox: false,
  // Randomly sampled measurements would add noise to the results.
  vitalsSample: 0,
};

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
  const dist = await buildMonolith(MONOLITH_CONFIG);
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
