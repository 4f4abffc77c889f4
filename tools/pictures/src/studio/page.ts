import { PICTURES } from '../scenes/index.ts';
import { renderPicture } from './render-picture.ts';
import { splitHighlightsFromLamps } from './specular.ts';

declare global {
  interface Window {
    renderPicture(name: string, width: number, height: number, samples: number): Promise<string>;
  }
}

splitHighlightsFromLamps();

window.renderPicture = (name, width, height, samples) => {
  const picture = PICTURES[name];
  if (!picture) throw new Error(`There is no picture "${name}".`);
  return renderPicture(picture, width, height, samples);
};
