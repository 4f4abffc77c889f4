import { HEROES, HOST, STATES, WELCOME } from './host.ts';
import { PORTRAITS } from './people.ts';
import { POSTS } from './posts.ts';
import type { Picture } from './scene.ts';
import { SERVICES } from './services.ts';

/** All pictures of the site: name → picture. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  ...SERVICES,
  ...POSTS,
  ...PORTRAITS,
  ...HEROES,
  ...HOST,
  ...WELCOME,
  ...STATES,
};
