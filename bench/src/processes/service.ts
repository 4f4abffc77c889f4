import type { Service as LocalService } from 'local/src/processes/service.ts';

/** A process that runs as long as a measurement does. */
export type Service = Pick<LocalService, 'name' | 'cwd' | 'script' | 'env'>;
