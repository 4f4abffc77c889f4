import { localUrl, PlainError, step } from 'site-runner';
import type { ProductionSite } from '../../production/production-site.ts';
import type { ImageName } from '../image.ts';
import { Container, type Image } from './container.ts';
import { expectResponse } from './requests.ts';

export type Images = Readonly<Record<ImageName, Image>>;

/** A server that runs in its image. */
export interface Server {
  name: ImageName;
  container: Container;
  url: string;
  /** Seconds from the start of its process until it is ready. */
  start: number;
}

/** What servers run with, each beside the one of a site in production mode. */
export interface Deployment {
  images: Images;
  site: ProductionSite;
  /** Directory of all data of the site, whose files belong to the user of the images. */
  data: string;
}

/** Server → its service in `compose.yaml`, and its port in its image. */
const SERVICES = {
  api: ['api-1', 4900],
  'release-server': ['release-server', 4901],
  'ssr-server': ['ssr-server-1', 4902],
} as const;

/** The settings and volumes of a server. Only the directories of its image are its own. */
export function optionsOf({ images, site, data }: Deployment, name: ImageName) {
  const [service, port] = SERVICES[name];
  const { HOST = '', CACHE_DIR = '' } = images[name].env;
  const own = { HOST, PORT: String(port), ...(CACHE_DIR && { CACHE_DIR }) };
  return { env: { ...site.environmentOf(service), ...own }, volumes: { [data]: data } };
}

/** Starts a server and waits until it is ready. */
export function startServer(deployment: Deployment, name: ImageName): Promise<Server> {
  return step(`Start the ${name}`, async () => {
    const startedAt = performance.now();
    const container = new Container(deployment.images[name], optionsOf(deployment, name));
    const url = localUrl(SERVICES[name][1]);
    await expectResponse(container, `${url}/readyz`);
    return { name, container, url, start: (performance.now() - startedAt) / 1000 };
  });
}

/** Runs the health check of the image of a server. @returns Its exit code. */
function checkHealth(deployment: Deployment, name: ImageName): Promise<number | null> {
  const image = deployment.images[name];
  const options = { ...optionsOf(deployment, name), command: image.healthcheck };
  return new Container(image, options).exit;
}

/**
 * Stops a server as the container's runtime does: it drains, with a health check that still passes, and
 * ends with exit code 0.
 *
 * @throws PlainError when it does not.
 */
export function stopServer(deployment: Deployment, { name, container, url }: Server) {
  return step(`Stop the ${name}`, async () => {
    if ((await checkHealth(deployment, name)) !== 0) throw new PlainError('It is not healthy.');
    container.signal(deployment.images[name].stopSignal as NodeJS.Signals);
    await expectResponse(container, `${url}/readyz`, '', 503);
    if ((await checkHealth(deployment, name)) !== 0) {
      throw new PlainError('A server that drains is not healthy, so it could be killed.');
    }
    const code = await container.exit;
    if (code !== 0) throw new PlainError(`It ended with ${code}.\n${container.output}`);
    if ((await checkHealth(deployment, name)) === 0) {
      throw new PlainError('The health check passes without a server.');
    }
  });
}
