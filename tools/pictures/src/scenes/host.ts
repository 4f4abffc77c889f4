import type { Picture } from './scene.ts';
import { SERVICES } from './services.ts';

/** Nearer and lower than the view of a card's picture, because it stands beside a headline. */
const HERO = { distance: 15, elevation: 8 } as const;

const hero = (name: string): Picture => ({
  hue: 'brand',
  things: [],
  ...SERVICES[name],
  view: HERO,
});

/** The pictures of the hero carousel. */
export const HEROES: Readonly<Record<string, Picture>> = {
  'hero-cleaning': hero('deep-home-cleaning'),
  'hero-car': hero('car-servicing'),
  'hero-plumbing': hero('plumbing-repair'),
  'hero-electric': hero('lighting-installation'),
};

/** The other pictures of the host's pages. */
export const HOST: Readonly<Record<string, Picture>> = {
  about: {
    hue: 'brand',
    things: [
      { is: 'disc', at: [0, 0, -3.4], scale: 2.7 },
      { is: 'house', at: [0, 0, -1.4] },
      { is: 'toolbox', at: [-2.9, 0, 0.1], turn: 18, scale: 0.85 },
      {
        is: 'paintCan',
        at: [2.6, 0, -0.2],
        scale: 0.8,
        with: { main: '#ee6a50', light: '#fde3da' },
      },
      { is: 'sprayBottle', at: [3.7, 0, -1.4], turn: 190, scale: 0.85 },
      { is: 'bulb', at: [-1.2, 0, 1.6], scale: 0.5 },
      { is: 'wrench', at: [1, 0, 1.9], turn: 16, scale: 0.65 },
    ],
  },
};
