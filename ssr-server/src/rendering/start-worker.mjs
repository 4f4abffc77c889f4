import { register } from 'tsx/esm/api';

// The bundles are built for production. React's code for development takes four times as long.
process.env.NODE_ENV = 'production';

// A worker does not inherit the loader for TypeScript.
register();
export const { prepare, render } = await import('./render-worker.ts');
