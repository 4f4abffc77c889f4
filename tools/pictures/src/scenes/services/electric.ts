import type { Picture } from '../scene.ts';
import { arch, stage } from './stages.ts';

/** The pictures of the electrical services. */
export const ELECTRIC: Readonly<Record<string, Picture>> = {
  'electrical-repair': {
    hue: 'electric',
    things: [
      ...stage(-0.3),
      { is: 'bulb', at: [-0.3, 0.5, -0.6], scale: 1.15 },
      { is: 'plug', at: [2.1, 0, 0.4], turn: 200, scale: 0.9 },
      { is: 'socket', at: [-2.8, 0, -0.4], turn: 18 },
      { is: 'screwdriver', at: [-1.9, 0, 1.3], turn: [0, 0, 8], scale: 0.7 },
    ],
  },
  'lighting-installation': {
    hue: 'electric',
    things: [
      { is: 'disc', at: [0, 0, -3.2], scale: 2.7 },
      { is: 'pendant', at: [0, 0.2, -0.4] },
      { is: 'pendant', at: [-2.2, 1, -1.2], scale: 0.75, with: { main: '#2f8f83' } },
      { is: 'lamp', at: [2.3, 0, 0.2], scale: 0.9, with: { main: '#2f8f83' } },
      { is: 'bulb', at: [-1.5, 0, 1.3], turn: [0, 0, 78], scale: 0.6 },
      { is: 'podium', at: [-0.2, 0, -0.8], scale: [0.85, 0.8, 0.85] },
    ],
  },
  'ev-charger-installation': {
    hue: 'electric',
    things: [
      arch(-2),
      { is: 'charger', at: [-2, 0, -0.2], scale: 0.95 },
      {
        is: 'car',
        at: [1.5, 0, -0.9],
        turn: -14,
        scale: 0.82,
        with: { main: '#2f8f83', light: '#d7f0ec', deep: '#123b37' },
      },
      { is: 'plug', at: [0, 0, 1.7], turn: 12, scale: 0.6 },
    ],
  },
};
