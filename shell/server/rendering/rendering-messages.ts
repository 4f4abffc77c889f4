import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { RenderedPage } from '../../src/server/render.tsx';

/** Modules on this machine's disk that draw a page. */
export interface RenderJob {
  /** Absolute address of the page. */
  url: string;
  config: RuntimeConfig;
  /** The remote that owns the page, and the file of its routes. */
  owner?: { remote: string; routes: string } | undefined;
  /** `remote/ExposedModule` → its file. */
  widgets: Readonly<Record<string, string>>;
}

/** To the worker. */
export interface RenderRequest {
  id: number;
  job: RenderJob;
}

/** From the worker, once it can draw. */
export const READY = 'ready';

/** From the worker. */
export type RenderAnswer = { id: number } & ({ rendered: RenderedPage } | { failure: string });

/** What a worker is started with. */
export interface WorkerData {
  /** The file that draws. */
  renderer: string;
  /** How long a page may wait for its data, in milliseconds. */
  patience: number;
}
