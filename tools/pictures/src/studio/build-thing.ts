import type { Object3D } from 'three';
import type { Hue } from '../hues.ts';
import { group } from '../kit/place.ts';
import { OBJECTS } from '../objects/index.ts';
import type { Thing } from '../scenes/scene.ts';

/** Builds an object in the scene's hue and places it in the scene. */
export function buildThing(
  { is, at, turn = 0, scale = 1, with: own = {} }: Thing,
  hue: Hue,
): Object3D {
  const angles = typeof turn === 'number' ? ([0, turn, 0] as const) : turn;
  return group([OBJECTS[is]({ ...hue, ...own })], { at, turn: angles, scale });
}
