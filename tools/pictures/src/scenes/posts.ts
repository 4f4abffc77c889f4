import type { Picture, Thing } from './scene.ts';

const discAt = (x: number): Thing => ({ is: 'disc', at: [x, 0, -3.2], scale: 2.7 });
const podiumAt = (x: number): Thing => ({ is: 'podium', at: [x, 0, -0.6] });

/** The pictures of the posts: slug → picture. */
export const POSTS: Readonly<Record<string, Picture>> = {
  'spring-cleaning-checklist': {
    hue: 'cleaning',
    things: [
      discAt(-1.6),
      podiumAt(-1.6),
      { is: 'clipboard', at: [-1.6, 0.5, -0.5], turn: 10 },
      { is: 'sprayBottle', at: [1.2, 0, 0.2], turn: 196 },
      { is: 'plant', at: [3.4, 0, -0.6] },
      { is: 'sponge', at: [2, 0, 1.7], turn: 16, scale: 0.7 },
      { is: 'squeegee', at: [-4.2, 0, -0.4], turn: [0, 12, 7] },
    ],
  },
  'five-signs-of-a-hidden-leak': {
    hue: 'plumbing',
    things: [
      discAt(1.4),
      podiumAt(1.4),
      { is: 'pipeBend', at: [1.5, 0.5, -0.6], turn: -12 },
      { is: 'magnifier', at: [-1.7, 0, 0.4], turn: [0, 16, 10], scale: 1.1 },
      ...[-4, -3.2, 3.6, 4.3, -0.3].map(
        (x, index): Thing => ({
          is: 'drop',
          at: [x, 0, index % 2 ? 0.8 : -0.3],
          scale: 0.6 + index * 0.16,
        }),
      ),
    ],
  },
  'what-your-fuse-box-tells-you': {
    hue: 'electric',
    things: [
      discAt(0),
      podiumAt(0),
      { is: 'fuseBox', at: [0, 0.5, -0.6], turn: -10 },
      { is: 'bulb', at: [3, 0, 0], scale: 0.9 },
      { is: 'screwdriver', at: [-2.6, 0, 0.4], turn: [0, 0, 8] },
      { is: 'plug', at: [-4, 0, -0.6], turn: -20, scale: 0.85 },
      { is: 'socket', at: [4.6, 0, -1], turn: -20, scale: 0.9 },
    ],
  },
  'choosing-paint-that-lasts': {
    hue: 'painting',
    things: [
      discAt(-1.2),
      { is: 'paintCan', at: [-1.8, 0, -0.8], scale: 1.1 },
      {
        is: 'paintCan',
        at: [0.4, 0, -0.2],
        scale: 0.85,
        with: { main: '#2a9d93', light: '#d7f0ec' },
      },
      {
        is: 'paintCan',
        at: [2.3, 0, -0.7],
        scale: 0.95,
        with: { main: '#f2b134', light: '#fff1cc' },
      },
      { is: 'brush', at: [4.2, 0, -0.2], turn: [0, -10, -7] },
      { is: 'swatches', at: [-3.6, 0, 1.2], turn: 24, scale: 0.75 },
    ],
  },
  'winter-boiler-care': {
    hue: 'plumbing',
    things: [
      discAt(-1),
      podiumAt(-1),
      { is: 'boiler', at: [-1, 0.5, -0.6], scale: 0.9 },
      { is: 'radiator', at: [2.5, 0, -0.3], turn: -14 },
      { is: 'wrench', at: [0.9, 0, 1.8], turn: 14, scale: 0.8 },
      {
        is: 'pipeBend',
        at: [-4.2, 0, -0.3],
        turn: 16,
        scale: 0.85,
        with: { main: '#d99a6c', deep: '#a86a3f' },
      },
    ],
  },
  'car-care-before-a-long-trip': {
    hue: 'car',
    things: [
      discAt(0.4),
      { is: 'car', at: [0.4, 0, -0.9], turn: 12 },
      { is: 'suitcase', at: [-3.4, 0, 0], turn: 18 },
      { is: 'suitcase', at: [-4.7, 0, -1.2], turn: -8, scale: 0.8, with: { pop: '#2a9d93' } },
      { is: 'tyre', at: [4, 0, 0.6], turn: -28, scale: 1.2 },
      { is: 'oilCan', at: [-1.6, 0, 1.6], turn: 12, scale: 0.65 },
    ],
  },
  'stain-removal-guide': {
    hue: 'cleaning',
    things: [
      discAt(-1.3),
      podiumAt(-1.3),
      { is: 'cloth', at: [-1.3, 0.55, -0.6], with: { main: '#c0475a' } },
      { is: 'sprayBottle', at: [1.9, 0, 0], turn: 180 },
      { is: 'bucket', at: [4, 0, -0.6], scale: 0.9 },
      { is: 'sponge', at: [0.6, 0, 1.7], turn: -18, scale: 0.75 },
      { is: 'foam', at: [-4.1, 0, 0.4], scale: 0.8 },
    ],
  },
  'when-to-call-an-electrician': {
    hue: 'electric',
    things: [
      discAt(1),
      podiumAt(1),
      { is: 'socket', at: [1, 0.5, -0.6], scale: 1.4 },
      { is: 'plug', at: [-1.4, 0, 0.6], turn: 10 },
      { is: 'speech', at: [-3.6, 0.4, -1], turn: 14 },
      { is: 'screwdriver', at: [3.6, 0, 0.2], turn: [0, 0, -7] },
      { is: 'bulb', at: [4.8, 0, -0.8], scale: 0.8 },
    ],
  },
  'the-case-for-a-maintenance-plan': {
    hue: 'brand',
    things: [
      discAt(-0.8),
      podiumAt(-0.8),
      { is: 'calendar', at: [-0.8, 0.5, -0.6], turn: 8, scale: 1.05 },
      { is: 'toolbox', at: [2.5, 0, 0], turn: -16 },
      { is: 'house', at: [-4.1, 0, -1.2], turn: 16, scale: 0.8 },
      { is: 'key', at: [4.9, 0, 0.2], turn: [0, -14, -8], scale: 0.85 },
    ],
  },
};
