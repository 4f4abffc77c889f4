import { chown, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { localUrl, PlainError, type Site, step } from 'site-runner';
import type { ImageName } from '../image.ts';
import { Container, type Image, runInImage } from './container.ts';
import { expectResponse } from './requests.ts';
import type { settingsOf } from './settings.ts';

export type Images = Readonly<Record<ImageName, Image>>;

/** A server that runs in its image. */
export interface Server {
  name: ImageName;
  container: Container;
  url: string;
  /** Seconds from the start of its process until it is ready. */
  start: number;
}

/** What servers run with. */
export interface Deployment {
  images: Images;
  site: Site;
  settings: ReturnType<typeof settingsOf>;
}

/** The settings and volumes of a server. */
export const optionsOf = ({ settings, site }: Deployment, name: ImageName) => ({
  env: settings[name],
  volumes: name === 'api' ? {} : { '/releases': site.store },
});

/** Starts a server and waits until it is ready. */
export function startServer(deployment: Deployment, name: ImageName): Promise<Server> {
  return step(`Start the ${name}`, async () => {
    const startedAt = performance.now();
    const container = new Container(deployment.images[name], optionsOf(deployment, name));
    const url = localUrl(Number(deployment.settings[name].PORT));
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

/** Makes what an operator prepares: a store with a policy, and migrated databases. */
export async function prepareDeployment(deployment: Deployment): Promise<void> {
  const { images, site, settings } = deployment;
  const { uid, gid } = images['release-server'].user;
  await mkdir(site.store, { recursive: true });
  await copyFile(site.releaseServer.access.settings.POLICY, join(site.store, 'policy.yaml'));
  await chown(site.store, uid, gid);
  for (const name of ['api', 'release-server'] as const) {
    const env = { MIGRATION_DATABASE_URL: settings[name].DATABASE_URL };
    await runInImage(images[name], { env, command: ['node', 'dist/migrate.js'] });
  }
}
