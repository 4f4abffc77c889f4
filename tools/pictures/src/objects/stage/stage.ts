import { matt, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { cylinder, ring } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A round podium, 0.5 high and 2 in radius. */
export const podium: Build = ({ stage }) => cylinder(satin(stage), [2, 2, 0.5], 0.12);

/** An upright disc behind the objects, radius 1. */
export const disc: Build = ({ stage }) =>
  cylinder(matt(stage), [1, 1, 0.12], 0.04, { at: [0, 1, 0], turn: [90, 0, 0] });

/** A free-standing arch, radius 1. */
export const arch: Build = ({ stage }) =>
  group([
    ring(satin(stage), [1, 0.16, 180], { at: [0, 1, 0] }),
    cylinder(satin(stage), [0.16, 0.16, 1], 0, { at: [-1, 0, 0] }),
    cylinder(satin(stage), [0.16, 0.16, 1], 0, { at: [1, 0, 0] }),
  ]);
