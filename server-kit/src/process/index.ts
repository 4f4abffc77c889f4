export { serve } from './serve.ts';
export { start } from './start.ts';
export { StartupError } from './startup-error.ts';
