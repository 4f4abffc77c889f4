import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { parse } from 'yaml';
import { z } from 'zod';

/** Everything that `deploy/compose.yaml` reads from its environment. */
export type Settings = Readonly<Record<string, string>>;

/** The folder of `compose.yaml`, Dockerfiles and the configurations of other programs. */
export const DEPLOY = join(ROOT, 'deploy');

/** A file that Compose writes into a container. */
const fileSchema = z.object({ source: z.string(), target: z.string() });

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  entrypoint: z.array(z.string()).default([]),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z
    .record(
      z.string(),
      z.object({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .default({}),
  restart: z.enum(['no', 'unless-stopped']),
  networks: z.record(z.string(), z.object({ ipv4_address: z.ipv4().optional() })),
  configs: z.array(fileSchema).default([]),
  secrets: z.array(fileSchema).default([]),
  /** Those of services that are not part of the site. */
  profiles: z.array(z.string()).optional(),
});

type Service = z.infer<typeof serviceSchema>;

/** A service of `compose.yaml`. */
export type ComposeService = Omit<Service, 'configs' | 'secrets'> & {
  /** What Compose writes into its container, by path. */
  files: Readonly<Record<string, string>>;
};

const compositionSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  configs: z.record(z.string(), z.object({ content: z.string() })),
  secrets: z.record(z.string(), z.object({ environment: z.string() })),
});

/** The address at which others find a service: in the first of its networks where it has one. */
export function addressOf({ networks }: ComposeService): string | undefined {
  return Object.values(networks).find((network) => network.ipv4_address)?.ipv4_address;
}

/** The addresses of services in containers, and those on the loopback interface of this machine. */
const CONTAINER_NETWORK = '172.30.';
const LOCAL_NETWORK = '127.30.';

/** Replaces the addresses of containers by those of this machine. */
export function withLocalAddresses(text: string): string {
  return text.replaceAll(CONTAINER_NETWORK, LOCAL_NETWORK);
}

/**
 * Inserts settings for `${NAME}`, for `${NAME:-default}`, which may be missing, and for `${NAME:?message}`.
 *
 * @throws When one is not set.
 */
function interpolate(text: string, settings: Settings): string {
  return text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, byDefault?: string) => {
      const value = settings[name] ?? byDefault;
      if (value === undefined) throw new Error(`deploy/compose.yaml needs the setting ${name}.`);
      return value;
    },
  );
}

/** Reads the services of `compose.yaml` by name, with addresses of this machine. */
export async function readComposeFile(
  settings: Settings,
): Promise<Readonly<Record<string, ComposeService>>> {
  const text = await readFile(join(DEPLOY, 'compose.yaml'), 'utf8');
  const local = withLocalAddresses(interpolate(text, settings));
  const { services, configs, secrets } = compositionSchema.parse(parse(local, { merge: true }));
  const toService = ({ configs: ofConfigs, secrets: ofSecrets, ...service }: Service) => ({
    ...service,
    files: Object.fromEntries([
      ...ofConfigs.map(({ source, target }) => [target, configs[source]?.content ?? '']),
      ...ofSecrets.map(({ source, target }) => [
        target,
        settings[secrets[source]?.environment ?? ''] ?? '',
      ]),
    ]),
  });
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, toService(service)]),
  );
}
