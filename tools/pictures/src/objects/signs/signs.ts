import { gloss, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, ring, slab } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A speech bubble with three dots, 2.4 high. */
export const speech: Build = ({ main }) =>
  group([
    box(gloss('#ffffff'), [3, 1.9, 0.6], 0.5, { at: [0, 1.5, 0] }),
    slab(
      gloss('#ffffff'),
      [
        [-0.9, 0.9],
        [-0.1, 0.9],
        [-0.9, 0],
      ],
      0.5,
      0.08,
    ),
    ...[-0.75, 0, 0.75].map((x) => ball(satin(main), 0.24, { at: [x, 1.5, 0.3] })),
  ]);

/** A price tag with a hole, 2.6 high. */
export const priceTag: Build = ({ pop, deep }) =>
  group([
    slab(
      gloss(pop),
      [
        [-1, 0, 0.2],
        [1, 0, 0.2],
        [1, 2, 0.2],
        [0, 2.8, 0.3],
        [-1, 2, 0.2],
      ],
      0.4,
      0.1,
    ),
    cylinder(gloss('#ffffff'), [0.2, 0.2, 0.46], 0.04, { at: [0, 2.15, -0.23], turn: [90, 0, 0] }),
    ring(satin(deep), [0.32, 0.1], { at: [-0.4, 1.3, 0.2] }),
    ring(satin(deep), [0.32, 0.1], { at: [0.4, 0.55, 0.2] }),
    box(satin(deep), [0.16, 1.7, 0.1], 0.05, { at: [0, 0.92, 0.22], turn: [0, 0, -40] }),
  ]);
