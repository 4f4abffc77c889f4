import { Group, MathUtils, type Object3D } from 'three';

/** The position of a part within its object: units are roughly 10 cm, angles are degrees. */
export interface Placement {
  at?: readonly [number, number, number];
  turn?: readonly [number, number, number];
  scale?: number | readonly [number, number, number];
}

/** Moves, turns and scales an object, and returns it. */
export function place<T extends Object3D>(object: T, { at, turn, scale }: Placement): T {
  if (at) object.position.set(...at);
  if (turn) {
    object.rotation.set(
      MathUtils.degToRad(turn[0]),
      MathUtils.degToRad(turn[1]),
      MathUtils.degToRad(turn[2]),
      'YXZ',
    );
  }
  if (typeof scale === 'number') object.scale.setScalar(scale);
  else if (scale) object.scale.set(...scale);
  return object;
}

/** Joins parts into one object that can be placed as a whole. */
export function group(parts: readonly Object3D[], placement: Placement = {}): Group {
  const joined = new Group();
  joined.add(...parts);
  return place(joined, placement);
}
