import { fileURLToPath } from 'node:url';
import { HEROES, HOST, STATES, WELCOME } from './scenes/host.ts';
import { PORTRAITS } from './scenes/people.ts';
import { POSTS } from './scenes/posts.ts';
import { SERVICES } from './scenes/services.ts';

/** How a group of pictures is rendered and stored. */
export interface Format {
  names: string[];
  /** Size of the rendering, in px. */
  size: readonly [width: number, height: number];
  /** Widths of the files, in px, each as AVIF and WebP. */
  widths: readonly number[];
  /** The only width as WebP, where few browsers need it: each address is a part of a script. */
  webp?: number;
  /** Folder of the files. */
  folder: string;
  /** Whether file names contain a content hash, so that the files can be cached for ever. */
  isHashed: boolean;
}

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const host = { folder: folder('shell/src/assets/pictures'), isHashed: false } as const;
const welcome = { folder: folder('mfe-account/src/assets/pictures'), isHashed: false } as const;
const states = { folder: folder('shared-ui/src/pictures'), isHashed: false } as const;
const photos = { folder: folder('api/photos'), isHashed: true } as const;

/** The formats of all pictures of the site. */
export const FORMATS: readonly Format[] = [
  { ...photos, names: Object.keys(SERVICES), size: [1152, 864], widths: [480, 960, 1440] },
  { ...photos, names: Object.keys(POSTS), size: [1280, 720], widths: [480, 960, 1440] },
  { ...photos, names: Object.keys(PORTRAITS), size: [384, 384], widths: [96, 192, 384] },
  { ...host, names: Object.keys(HEROES), size: [1280, 720], widths: [640, 960, 1440], webp: 960 },
  { ...host, names: Object.keys(HOST), size: [1152, 864], widths: [640, 960, 1440], webp: 960 },
  { ...welcome, names: Object.keys(WELCOME), size: [1152, 864], widths: [960] },
  { ...states, names: Object.keys(STATES), size: [640, 480], widths: [480] },
];
