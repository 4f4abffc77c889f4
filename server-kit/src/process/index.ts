export { serve } from './serve.ts';
export { StartupError, start } from './start.ts';
