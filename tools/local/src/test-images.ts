import { testImages } from 'images/test-images';
import { stageRemotes } from './site/releases.ts';

/** `npm run test:images`: the images of the servers, on the Node of this machine and on their own. */
export function run(): Promise<number> {
  return testImages(stageRemotes);
}
