import { gloss, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, cylinder, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A screwdriver that stands on its handle's end, 3 high. */
export const screwdriver: Build = ({ main, deep }) =>
  group([
    turned(
      gloss(main),
      [
        [0, 0],
        [0.34, 0.05],
        [0.38, 0.9, 0.3],
        [0.26, 1.3, 0.1],
        [0.2, 1.4],
        [0, 1.4],
      ],
      0.12,
    ),
    cylinder(satin(deep), [0.22, 0.16, 0.2], 0.03, { at: [0, 1.35, 0] }),
    cylinder(metal(), [0.09, 0.09, 1.3], 0.01, { at: [0, 1.5, 0] }),
    box(metal(), [0.22, 0.35, 0.06], 0.02, { at: [0, 2.9, 0] }),
  ]);
