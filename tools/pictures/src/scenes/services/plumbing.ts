import type { Picture } from '../scene.ts';
import { arch, stage } from './stages.ts';

/** The pictures of the plumbing services. */
export const PLUMBING: Readonly<Record<string, Picture>> = {
  'plumbing-repair': {
    hue: 'plumbing',
    things: [
      ...stage(-0.2),
      { is: 'pipeBend', at: [-0.2, 0.5, -0.6] },
      { is: 'wrench', at: [1.5, 0, 1.5], turn: 24 },
      { is: 'drop', at: [2.3, 0, -0.6], scale: 1.2 },
      { is: 'toolbox', at: [-2.8, 0, 0.3], turn: 22, scale: 0.75 },
    ],
  },
  'leak-detection': {
    hue: 'plumbing',
    things: [
      arch(0.4),
      { is: 'podium', at: [0.2, 0, -0.6] },
      { is: 'tap', at: [-0.5, 0.5, -0.6] },
      { is: 'drop', at: [0.92, 0.5, -0.5], scale: 0.7 },
      { is: 'magnifier', at: [2.5, 0, 0.5], turn: [0, -16, -10] },
      { is: 'drop', at: [-2.6, 0, 0.4], scale: 1.3 },
      { is: 'drop', at: [-1.7, 0, 1.5], scale: 0.6 },
    ],
  },
  'boiler-installation': {
    hue: 'plumbing',
    things: [
      ...stage(0, 0),
      { is: 'boiler', at: [0, 0.5, -0.6], scale: 0.95 },
      {
        is: 'pipeBend',
        at: [-2.8, 0, -0.2],
        scale: 0.8,
        with: { main: '#d99a6c', deep: '#a86a3f' },
      },
      { is: 'wrench', at: [1.3, 0, 1.7], turn: -20, scale: 0.85 },
      { is: 'toolbox', at: [3, 0, 0.1], turn: -26, scale: 0.7 },
    ],
  },
  'bathroom-fitting': {
    hue: 'plumbing',
    things: [
      { is: 'disc', at: [-1.4, 0, -3.2], scale: 2.5 },
      { is: 'bathtub', at: [-0.8, 0, -0.8], scale: 1.1 },
      { is: 'basin', at: [2.5, 0, -0.4], turn: -12 },
      { is: 'drop', at: [0.9, 0, 1.6], scale: 0.6 },
      { is: 'plant', at: [-3.5, 0, -1.4], scale: 0.9 },
    ],
  },
  'drain-unblocking': {
    hue: 'plumbing',
    things: [
      arch(-0.4),
      { is: 'podium', at: [-0.4, 0, -0.6] },
      { is: 'plunger', at: [-0.4, 0.5, -0.6], turn: [0, 0, -6] },
      { is: 'drain', at: [2.2, 0, 0.7], turn: 8 },
      { is: 'pipeBend', at: [-3, 0, 0], turn: 30, scale: 0.75 },
      { is: 'drop', at: [0.9, 0, 1.8], scale: 0.55 },
    ],
  },
};
