import type { RenderResult } from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';

/** A page to render, with the files of the modules that it takes. */
export interface RenderJob {
  /** Absolute address of the page. */
  url: string;
  config: RuntimeConfig;
  /** The remote that owns the page, and the file of its routes. */
  owner?: { remote: string; routes: string } | undefined;
  /** `remote/ExposedModule` → its file. */
  widgets: Readonly<Record<string, string>>;
}

/** Message to the worker. */
export interface RenderRequest {
  id: number;
  job: RenderJob;
}

/** Message from the worker when it can render. */
export const READY = 'ready';

/** Message from the worker for a {@link RenderRequest}. */
export type RenderResponse = { id: number } & ({ result: RenderResult } | { failure: string });

/** What a worker is started with. */
export interface WorkerData {
  /** File of the shell's server module. */
  serverModule: string;
  /** How long a page may wait for its data. */
  dataTimeoutMs: number;
}
