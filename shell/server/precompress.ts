import { join } from 'node:path';
import { precompressDirectory } from 'delivery';

/** Last step of the shell's build: the front door then has nothing to compress when it starts. */
await precompressDirectory(join(import.meta.dirname, '../dist'));
