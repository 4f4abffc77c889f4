import type { Picture } from '../scene.ts';
import { arch } from './stages.ts';

/** The pictures of the car services. */
export const CAR: Readonly<Record<string, Picture>> = {
  'car-servicing': {
    hue: 'car',
    things: [
      { is: 'disc', at: [0.3, 0, -3.4], scale: 2.6 },
      { is: 'car', at: [0.2, 0, -1], turn: 14, scale: 0.95 },
      { is: 'tyre', at: [-3.1, 0, 0.6], turn: 30, scale: 1.1 },
      { is: 'wrench', at: [0.2, 0, 1.9], turn: 12, scale: 0.75 },
      { is: 'oilCan', at: [2.9, 0, 0.7], turn: -16, scale: 0.8 },
    ],
  },
  'car-wash': {
    hue: 'car',
    things: [
      arch(0),
      {
        is: 'car',
        at: [0, 0, -0.9],
        turn: -12,
        scale: 0.92,
        with: { main: '#e4574f', light: '#fbe3e0', deep: '#5d1b18' },
      },
      { is: 'foam', at: [-0.4, 1.85, -0.8], scale: 0.75 },
      { is: 'foam', at: [2.4, 0, 0.9], scale: 0.75 },
      { is: 'bucket', at: [-2.8, 0, 0.6], scale: 0.8 },
      { is: 'sponge', at: [0.4, 0, 1.7], turn: 14, scale: 0.65 },
    ],
  },
};
