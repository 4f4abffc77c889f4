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
