import { testImages } from './images/test/test-images.ts';
import { stageRemotes } from './site/releases.ts';

/** `npm run test:images`: the images of the servers, on each Node that they support. */
export function run(): Promise<number> {
  return testImages(stageRemotes);
}
