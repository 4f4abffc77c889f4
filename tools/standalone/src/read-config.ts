import { type RuntimeConfig, runtimeConfigSchema } from '@clean-express/federation/runtime-config';

const PATH = '/config.json';

/**
 * Loads the runtime configuration from the command that started this server.
 *
 * @throws If the server has no configuration, with a message for the developer.
 */
export async function readConfig(): Promise<RuntimeConfig> {
  const response = await fetch(PATH);
  const isJson = response.headers.get('content-type')?.includes('json');
  if (response.ok && isJson) return runtimeConfigSchema.parse(await response.json());
  throw new Error(
    `Could not load ${PATH}. Start the remote with "pnpm dev" in its folder, which also starts the API.`,
  );
}
