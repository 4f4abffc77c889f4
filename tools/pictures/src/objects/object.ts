import type { Object3D } from 'three';
import type { Hue } from '../hues.ts';

/** The scene's hue, with the options of the object. */
export type Look = Hue & Readonly<Record<string, string>>;

/** Builds an object that stands on y = 0, faces the viewer (+z) and is centred on x and z. */
export type Build = (look: Look) => Object3D;
