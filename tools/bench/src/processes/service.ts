import type { Service as LocalService } from 'site-runner';

/** A process that runs during a measurement. */
export type Service = Pick<LocalService, 'name' | 'cwd' | 'script' | 'env'>;
