import type { SHELL } from '@clean-express/release-contract/host-contract';

/** The name of the shell's releases. The module of the constant has schemas, which pages do not need. */
export const HOST: typeof SHELL = 'shell';
