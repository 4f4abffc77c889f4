import { gloss, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, cylinder, slab, tube, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

const BODY = [
  [0, 0],
  [0.62, 0],
  [0.66, 1.1, 0.4],
  [0.5, 1.75, 0.35],
  [0.24, 2.05, 0.1],
  [0.24, 2.3],
] as const;
const HEAD = [
  [-0.42, 0],
  [0.3, 0],
  [0.3, 0.16],
  [0.95, 0.2],
  [0.95, 0.48],
  [-0.1, 0.56],
  [-0.5, 0.36],
] as const;

/** A trigger spray bottle, 2.9 high, pointing right. */
export const sprayBottle: Build = ({ main, light, pop, deep }) =>
  group([
    turned(gloss(light), BODY, 0.16),
    cylinder(gloss(main), [0.669, 0.673, 0.86], 0.02, { at: [0, 0.3, 0] }),
    cylinder(satin(deep), [0.3, 0.3, 0.26], 0.04, { at: [0, 2.2, 0] }),
    slab(
      gloss(pop),
      HEAD.map(([x, y]) => [x, y, 0.08] as const),
      0.42,
      0.08,
      { at: [0, 2.42, 0] },
    ),
    tube(
      gloss(deep),
      [
        [0.42, 2.5, 0],
        [0.5, 2.2, 0],
        [0.62, 1.98, 0],
      ],
      0.08,
    ),
    box(satin(deep), [0.14, 0.26, 0.3], 0.05, { at: [1, 2.76, 0] }),
  ]);
