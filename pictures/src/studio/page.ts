import { PICTURES } from '../scenes/index.ts';
import { render } from './render.ts';
import { splitHighlightsFromLamps } from './specular.ts';

declare global {
  interface Window {
    takePicture(name: string, width: number, height: number, samples: number): Promise<string>;
  }
}

splitHighlightsFromLamps();

window.takePicture = (name, width, height, samples) => {
  const picture = PICTURES[name];
  if (!picture) throw new Error(`There is no scene "${name}"`);
  return render(picture, width, height, samples);
};
