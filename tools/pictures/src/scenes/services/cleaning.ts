import type { Picture } from '../scene.ts';
import { arch, stage } from './stages.ts';

/** The pictures of the cleaning services. */
export const CLEANING: Readonly<Record<string, Picture>> = {
  'deep-home-cleaning': {
    hue: 'cleaning',
    things: [
      ...stage(-0.4, 0.6),
      { is: 'bucket', at: [-0.4, 0.5, -0.6] },
      { is: 'sprayBottle', at: [2, 0, 0.6], turn: 200 },
      { is: 'broom', at: [-2.7, 0, -1.2], turn: [0, 10, 6] },
      { is: 'sponge', at: [-2.1, 0, 1.3], turn: 24, scale: 0.8 },
      { is: 'foam', at: [0.5, 0, 1.9], scale: 0.45 },
    ],
  },
  'office-cleaning': {
    hue: 'cleaning',
    things: [
      arch(0),
      { is: 'podium', at: [0, 0, -0.5], scale: [1.2, 1, 1] },
      { is: 'screen', at: [0, 0.5, -0.6] },
      { is: 'plant', at: [-2.9, 0, -0.3] },
      { is: 'sprayBottle', at: [2.6, 0, 0.5], turn: 190, scale: 0.9 },
      { is: 'sponge', at: [1.1, 0, 1.9], turn: -20, scale: 0.6 },
    ],
  },
  'carpet-cleaning': {
    hue: 'cleaning',
    things: [
      { is: 'disc', at: [-0.6, 0, -3], scale: 2.6 },
      {
        is: 'carpetRoll',
        at: [-1.3, 0, -0.2],
        turn: 14,
        with: { main: '#e2725b', light: '#ffd9c7' },
      },
      { is: 'vacuum', at: [1, 0, -1], turn: -8, scale: 0.85 },
      { is: 'foam', at: [-2.6, 0, 1.7], scale: 0.5 },
    ],
  },
  'window-cleaning': {
    hue: 'cleaning',
    things: [
      { is: 'disc', at: [1, 0, -3.2], scale: 2.5 },
      { is: 'windowFrame', at: [0, 0, -1.2], turn: -10 },
      { is: 'squeegee', at: [2.3, 0, 0.6], turn: [0, -14, -8] },
      { is: 'bucket', at: [-2.5, 0, 0.5], scale: 0.85 },
      { is: 'sponge', at: [-0.4, 0, 1.7], turn: 18, scale: 0.7 },
    ],
  },
  'move-out-cleaning': {
    hue: 'cleaning',
    things: [
      { is: 'disc', at: [0.2, 0, -3], scale: 2.6 },
      { is: 'cardboardBox', at: [-1.2, 0, -0.8], turn: 12, scale: 1.15 },
      { is: 'cardboardBox', at: [-1.1, 1.85, -0.9], turn: -8, scale: 0.8 },
      { is: 'cardboardBox', at: [1.6, 0, -0.9], turn: -16 },
      { is: 'plant', at: [1.6, 1.6, -0.9], scale: 0.6 },
      { is: 'broom', at: [3.2, 0, -0.6], turn: [0, -12, -6] },
      { is: 'sprayBottle', at: [-3.1, 0, 0.6], turn: -10, scale: 0.75 },
      { is: 'key', at: [0.3, 0, 1.4], turn: [-10, 18, 0], scale: 0.6 },
    ],
  },
};
