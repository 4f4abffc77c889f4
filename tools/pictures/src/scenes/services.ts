import type { Picture, Thing } from './scene.ts';

/** The stage of most scenes: a disc behind, and a podium. */
function stage(x = -0.3, discX = 0.4): Thing[] {
  return [
    { is: 'disc', at: [discX, 0, -3], scale: 2.6 },
    { is: 'podium', at: [x, 0, -0.6] },
  ];
}

/** An arch behind the objects. */
const arch = (x: number): Thing => ({ is: 'arch', at: [x, 0, -2.6], scale: 2.4 });

/** The pictures of the services: key → picture. */
export const SERVICES: Readonly<Record<string, Picture>> = {
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
