import type { Picture } from './scene.ts';
import { CAR } from './services/car.ts';
import { CLEANING } from './services/cleaning.ts';
import { ELECTRIC } from './services/electric.ts';
import { PAINTING_AND_CARPENTRY } from './services/painting-and-carpentry.ts';
import { PLUMBING } from './services/plumbing.ts';

/** The pictures of the services: key → picture. */
export const SERVICES: Readonly<Record<string, Picture>> = {
  ...CLEANING,
  ...PLUMBING,
  ...ELECTRIC,
  ...PAINTING_AND_CARPENTRY,
  ...CAR,
};
