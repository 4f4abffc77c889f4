import { HEROES, HOST } from './host.ts';
import { PORTRAITS } from './people.ts';
import { POSTS } from './posts.ts';
import type { Picture } from './scene.ts';
import { SERVICES } from './services.ts';

/** Every picture of the site, by its name. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  ...SERVICES,
  ...POSTS,
  ...PORTRAITS,
  ...HEROES,
  ...HOST,
};
