import { CREW } from './people.ts';
import type { Picture } from './scene.ts';

/** Far enough for the people and the disc behind them to be whole. */
const WIDE = { target: [0, 2.1, 0], distance: 18.5, elevation: 8 } as const;

const WAVE = { wave: 'yes' };

/** The pictures of the hero carousel: people at work. */
export const HEROES: Readonly<Record<string, Picture>> = {
  'hero-cleaning': {
    hue: 'cleaning',
    view: WIDE,
    things: [
      { is: 'disc', at: [-0.9, 0, -3.2], scale: 2.5 },
      { is: 'windowFrame', at: [-3.5, 0, -2], turn: 12, scale: 0.95 },
      { is: 'worker', at: [-1, 0, -0.9], turn: 8, with: { ...CREW.amara, ...WAVE } },
      { is: 'broom', at: [-2.4, 0, -0.1], turn: [0, 10, 8], scale: 0.95 },
      { is: 'vacuum', at: [1.5, 0, -0.9], turn: -6, scale: 0.9 },
      {
        is: 'carpetRoll',
        at: [1.4, 0, 0.9],
        turn: -8,
        scale: 0.7,
        with: { main: '#e2725b', light: '#ffd9c7' },
      },
      { is: 'foam', at: [-0.2, 0, 1.4], scale: 0.4 },
      { is: 'plant', at: [-4.9, 0, 0.1], scale: 0.9 },
    ],
  },
  'hero-car': {
    hue: 'car',
    view: WIDE,
    things: [
      { is: 'disc', at: [1, 0, -3.2], scale: 2.5 },
      { is: 'car', at: [1.6, 0, -1.2], turn: -8, scale: 1.1 },
      {
        is: 'worker',
        at: [-2.6, 0, -0.4],
        turn: 16,
        with: { ...CREW.tom, overall: '#ffb347', pop: '#4b5bc4' },
      },
      { is: 'tyre', at: [-4.7, 0, -0.8], turn: 24, scale: 1.1 },
      { is: 'oilCan', at: [-0.6, 0, 1], turn: -10, scale: 0.75 },
      { is: 'wrench', at: [1.6, 0, 1.8], turn: 18, scale: 0.7 },
      { is: 'bucket', at: [4.6, 0, 0.4], scale: 0.75, with: { main: '#ffb347' } },
    ],
  },
  'hero-plumbing': {
    hue: 'plumbing',
    view: WIDE,
    things: [
      { is: 'disc', at: [-0.6, 0, -3.2], scale: 2.5 },
      { is: 'bathtub', at: [1.9, 0, -1], turn: -6, scale: 1.05 },
      { is: 'worker', at: [-1.6, 0, -0.8], turn: 10, with: { ...CREW.leila, ...WAVE } },
      {
        is: 'pipeBend',
        at: [-4.1, 0, -1],
        turn: 20,
        scale: 0.95,
        with: { main: '#d99a6c', deep: '#a86a3f' },
      },
      { is: 'toolbox', at: [-3.1, 0, 1], turn: 16, scale: 0.7 },
      { is: 'drop', at: [0.1, 0, 1.1], scale: 0.8 },
      { is: 'drop', at: [0.9, 0, 1.7], scale: 0.5 },
      { is: 'plunger', at: [4.8, 0, -0.2], turn: [0, 0, -5], scale: 0.9 },
    ],
  },
  'hero-electric': {
    hue: 'electric',
    view: WIDE,
    things: [
      { is: 'disc', at: [0.9, 0, -3.2], scale: 2.5 },
      { is: 'fuseBox', at: [2.6, 0.5, -1.2], turn: -10 },
      { is: 'podium', at: [2.6, 0, -1.2], scale: 0.9 },
      {
        is: 'worker',
        at: [-0.6, 0, -0.7],
        turn: 12,
        with: { ...CREW.ken, overall: '#2f8f83', pop: '#f2a516' },
      },
      { is: 'ladder', at: [-3.3, 0, -1.2], turn: 16, scale: 0.95 },
      { is: 'bulb', at: [4.9, 0, 0], scale: 0.8 },
      { is: 'plug', at: [1.7, 0, 1.4], turn: 196, scale: 0.8 },
      { is: 'screwdriver', at: [-1.9, 0, 1], turn: [0, 0, 8], scale: 0.7 },
    ],
  },
};

/** The other pictures of the host's pages. */
export const HOST: Readonly<Record<string, Picture>> = {
  about: {
    hue: 'brand',
    view: { target: [0, 2.1, 0], distance: 18, elevation: 8 },
    things: [
      { is: 'disc', at: [0, 0, -3.4], scale: 2.7 },
      { is: 'worker', at: [0, 0, -0.2], with: { ...CREW.ruth, ...WAVE } },
      { is: 'worker', at: [-2.7, 0, -1.1], turn: 14, with: { ...CREW.amara, overall: '#2f7fd6' } },
      { is: 'worker', at: [2.7, 0, -1.1], turn: -14, with: { ...CREW.ken, overall: '#ee6a50' } },
      { is: 'toolbox', at: [-2, 0, 1.5], turn: 14, scale: 0.7 },
      { is: 'bucket', at: [2.2, 0, 1.3], scale: 0.7 },
    ],
  },
};

/** The scene beside the forms of login and registration. */
export const WELCOME: Readonly<Record<string, Picture>> = {
  welcome: {
    hue: 'brand',
    view: { target: [0, 2.2, 0], distance: 18, elevation: 8 },
    things: [
      { is: 'disc', at: [0.6, 0, -3.4], scale: 2.8 },
      { is: 'house', at: [1.5, 0, -1.6], turn: -8 },
      { is: 'worker', at: [-1.9, 0, 0], turn: 14, with: { ...CREW.leila, ...WAVE } },
      { is: 'key', at: [2.5, 0, 1.5], turn: [-8, -16, 0], scale: 0.75 },
      { is: 'plant', at: [4, 0, -0.3], scale: 0.75 },
      { is: 'toolbox', at: [-0.1, 0, 1.5], turn: -14, scale: 0.65 },
    ],
  },
};

const SMALL = { target: [0, 1.5, 0], distance: 15, elevation: 10 } as const;

/** The small scenes of pages and lists without content. */
export const STATES: Readonly<Record<string, Picture>> = {
  lost: {
    hue: 'brand',
    view: SMALL,
    things: [
      { is: 'disc', at: [0.2, 0, -3], scale: 2.1 },
      { is: 'house', at: [-0.9, 0, -1.2], turn: 10, scale: 0.8 },
      { is: 'magnifier', at: [1.8, 0, 0.5], turn: [0, -16, -12], scale: 1.1 },
      { is: 'key', at: [-2.4, 0, 1.1], turn: [0, 10, 82], scale: 0.6 },
    ],
  },
  sent: {
    hue: 'brand',
    view: SMALL,
    things: [
      { is: 'disc', at: [0, 0, -3], scale: 2.1 },
      { is: 'podium', at: [0, 0, -0.6], scale: [1.1, 1, 1] },
      { is: 'envelope', at: [0, 0.5, -0.5], turn: -10 },
      { is: 'plant', at: [-2.7, 0, 0.2], scale: 0.75 },
      { is: 'key', at: [2.5, 0, 0.8], turn: [-8, -16, 0], scale: 0.65 },
    ],
  },
  nothing: {
    hue: 'brand',
    view: SMALL,
    things: [
      { is: 'disc', at: [0, 0, -3], scale: 2.1 },
      { is: 'podium', at: [-0.5, 0, -0.6] },
      { is: 'cardboardBox', at: [-0.5, 0.5, -0.6], turn: 14 },
      { is: 'magnifier', at: [2.1, 0, 0.6], turn: [0, -14, -10] },
      { is: 'sponge', at: [-2.6, 0, 0.9], turn: 20, scale: 0.7 },
    ],
  },
  reviews: {
    hue: 'brand',
    view: SMALL,
    things: [
      { is: 'disc', at: [0, 0, -3], scale: 2.1 },
      { is: 'speech', at: [-1, 0.2, -0.7], turn: 10 },
      { is: 'speech', at: [1.9, 0, 0.5], turn: [0, -14, 0], scale: 0.7, with: { main: '#f5a524' } },
      { is: 'plant', at: [-3.1, 0, 0.3], scale: 0.6 },
    ],
  },
  services: {
    hue: 'brand',
    view: SMALL,
    things: [
      { is: 'disc', at: [0, 0, -3], scale: 2.1 },
      { is: 'podium', at: [0.2, 0, -0.6] },
      { is: 'toolbox', at: [0.2, 0.5, -0.6], turn: -14 },
      { is: 'clipboard', at: [-2.4, 0, -0.3], turn: 14, scale: 0.75 },
      { is: 'bulb', at: [2.5, 0, 0.6], scale: 0.6 },
    ],
  },
};
