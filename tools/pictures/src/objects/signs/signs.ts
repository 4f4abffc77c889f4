import { gloss, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, slab } from '../../kit/shapes.ts';
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

/** An envelope that stands on its edge, 2.2 high. */
export const envelope: Build = ({ main, pop }) =>
  group([
    box(gloss('#ffffff'), [3.2, 2.2, 0.4], 0.14, { at: [0, 1.1, 0] }),
    slab(
      satin(main),
      [
        [-1.5, 2.1, 0.1],
        [1.5, 2.1, 0.1],
        [0, 0.85, 0.2],
      ],
      0.12,
      0.04,
      { at: [0, 0, 0.2] },
    ),
    ball(gloss(pop), 0.3, { at: [0, 1.05, 0.24], scale: [1, 1, 0.4] }),
  ]);
