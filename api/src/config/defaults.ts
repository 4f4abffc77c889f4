import { fileURLToPath } from 'node:url';

/** Directory of the API's state when DATA_DIR is not set. */
export const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../.data/api', import.meta.url));

/** Origins of the SSR server and of standalone remotes during development. */
export const DEVELOPMENT_ORIGINS = [3000, 3001, 3002, 3003].map(
  (port) => `http://localhost:${port}`,
);
