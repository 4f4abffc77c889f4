import { z } from 'zod';
import type { WidgetContract } from './contract.ts';

/** What the host declares about itself, in its own `host.config.ts`. */
export interface HostConfig {
  /** The routes of its own pages. */
  paths: string[];
  /** Source file that draws pages on the server, relative to the host's folder. */
  server: string;
  /** What a page may load of the host's script, in kB of brotli. */
  scriptBudget: number;
  /** The widgets that it mounts: `remote/ExposedModule`. */
  widgets: (keyof WidgetContract)[];
}

/** Types the host's declaration. */
export function defineHost(config: HostConfig): HostConfig {
  return config;
}

/** Name of the file in the host's build that says what remotes may count on. */
export const HOST_CONTRACT_FILE = 'contract.json';

/** What remotes may count on, and what the host counts on; a part of the host's build. */
export const hostContractSchema = z.object({
  paths: z.array(z.string().startsWith('/')),
  widgets: z.array(z.string()),
  /** Shared singleton → the version that the host provides. */
  shared: z.record(z.string(), z.string()),
});

export type HostContract = z.infer<typeof hostContractSchema>;
