export { run } from './images/test/test-images.ts';
