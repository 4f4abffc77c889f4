import { fileURLToPath } from 'node:url';

/** Where the API keeps its state when DATA_DIR does not say otherwise. */
export const DEFAULT_DATA_DIR = fileURLToPath(new URL('../../../.data/api', import.meta.url));

/** Front door and standalone remotes of a developer's machine. */
export const DEVELOPMENT_ORIGINS = [3000, 3001, 3002, 3003].map(
  (port) => `http://localhost:${port}`,
);
