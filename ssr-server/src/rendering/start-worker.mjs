// Runs the sources of the render worker: a worker does not inherit the loader for TypeScript.
import { register } from 'tsx/esm/api';

register();
export const { prepare, render } = await import('./render-worker.ts');
