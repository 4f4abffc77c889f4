import type { Picture } from '../scene.ts';
import { stage } from './stages.ts';

/** The pictures of the painting and carpentry services. */
export const PAINTING_AND_CARPENTRY: Readonly<Record<string, Picture>> = {
  'interior-painting': {
    hue: 'painting',
    things: [
      ...stage(-0.4),
      { is: 'paintCan', at: [-0.4, 0.5, -0.6] },
      { is: 'roller', at: [2.2, 0, 0], turn: [0, -10, -6] },
      { is: 'brush', at: [-2.6, 0, 0.4], turn: [0, 12, 8], scale: 0.85 },
      { is: 'swatches', at: [0.8, 0, 1.9], turn: -30, scale: 0.6 },
    ],
  },
  'exterior-painting': {
    hue: 'painting',
    things: [
      { is: 'disc', at: [-0.9, 0, -3.4], scale: 2.6 },
      { is: 'house', at: [-0.9, 0, -1], turn: 12 },
      { is: 'ladder', at: [2.1, 0, -0.5], turn: -16, scale: 0.85 },
      { is: 'paintCan', at: [-3.2, 0, 0.6], scale: 0.65, with: { main: '#2a9d93' } },
      { is: 'brush', at: [0.9, 0, 1.5], turn: [0, 0, 76], scale: 0.6 },
    ],
  },
  'carpentry-repair': {
    hue: 'carpentry',
    things: [
      { is: 'disc', at: [0.8, 0, -3], scale: 2.6 },
      { is: 'chair', at: [0.8, 0, -0.8], turn: -24 },
      { is: 'hammer', at: [-1.6, 0, 0.1], turn: [0, 20, 8], scale: 0.9 },
      { is: 'planks', at: [-2.4, 0, -1.2], turn: 8, scale: 0.9 },
      { is: 'saw', at: [2.6, 0, 1], turn: 8, scale: 0.65 },
    ],
  },
};
