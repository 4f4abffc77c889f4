// A thread does not take over the loader that reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./render-worker.ts');
