import { type RuntimeConfig, runtimeConfigSchema } from '@clean-express/federation/runtime-config';

const PATH = '/config.json';

/**
 * Where API and identities are, as the command says that started this server.
 *
 * @throws With a sentence for people when nobody says so.
 */
export async function readConfig(): Promise<RuntimeConfig> {
  const response = await fetch(PATH);
  const isJson = response.headers.get('content-type')?.includes('json');
  if (response.ok && isJson) return runtimeConfigSchema.parse(await response.json());
  throw new Error(
    'This server does not say where the API is. Please start it with "pnpm dev" in the remote\'s folder, which starts the API as well.',
  );
}
