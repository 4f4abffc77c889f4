import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, slab, tube, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A broom, upright, 4.4 high. */
export const broom: Build = ({ pop, main, deep }) =>
  group([
    box(matt(pop), [1.7, 0.7, 0.5], 0.12, { at: [0, 0.35, 0] }),
    box(gloss(main), [1.75, 0.35, 0.55], 0.12, { at: [0, 0.8, 0] }),
    cylinder(satin('#f3e2c0'), [0.11, 0.11, 3.4], 0.04, { at: [0, 0.95, 0] }),
    cylinder(satin(deep), [0.14, 0.14, 0.6], 0.06, { at: [0, 3.8, 0] }),
  ]);

/** A squeegee, upright, 2.9 high. */
export const squeegee: Build = ({ main, deep, pop }) =>
  group([
    cylinder(gloss(main), [0.2, 0.16, 1.6], 0.08),
    box(metal(), [0.3, 0.7, 0.2], 0.06, { at: [0, 1.8, 0] }),
    box(gloss(pop), [2.3, 0.26, 0.34], 0.08, { at: [0, 2.25, 0] }),
    box(matt(deep), [2.3, 0.35, 0.1], 0.03, { at: [0, 2.52, 0] }),
  ]);

/** A vacuum cleaner with its hose, 1.7 high. */
export const vacuum: Build = ({ main, deep, pop }) =>
  group([
    group([ball(gloss(main), 1, { at: [0, 0.85, 0] })], { scale: [1.25, 0.95, 1] }),
    ...[-0.85, 0.85].map((x) =>
      cylinder(satin(deep), [0.42, 0.42, 0.2], 0.06, {
        at: [x + 0.1, 0.42, 0.75],
        turn: [90, 0, 0],
      }),
    ),
    ball(gloss(pop), 0.26, { at: [0.25, 1.62, 0.35] }),
    tube(
      matt(deep),
      [
        [1.1, 0.9, 0],
        [1.9, 1.6, 0.2],
        [2.6, 2.6, 0.1],
        [3, 2.2, 0.2],
        [3.1, 0.4, 0.5],
      ],
      0.15,
    ),
    box(satin(deep), [1.1, 0.26, 0.55], 0.1, { at: [3.1, 0.14, 0.65] }),
  ]);

/** A shirt-like cloth with a stain, hanging on a line of its own, 2.6 high. */
export const cloth: Build = ({ light, main }) =>
  group([
    slab(
      matt('#ffffff'),
      [
        [-0.9, 0, 0.1],
        [0.9, 0, 0.1],
        [0.9, 1.7, 0.05],
        [1.6, 1.35, 0.1],
        [1.85, 1.95, 0.1],
        [0.6, 2.6, 0.2],
        [-0.6, 2.6, 0.2],
        [-1.85, 1.95, 0.1],
        [-1.6, 1.35, 0.1],
        [-0.9, 1.7, 0.05],
      ],
      0.3,
      0.08,
    ),
    turned(
      satin(main),
      [
        [0, 0],
        [0.34, 0.02],
        [0.3, 0.1],
        [0, 0.12],
      ],
      0.04,
      { at: [0.25, 1, 0.14], turn: [90, 0, 0] },
    ),
    ball(satin(light), 0.12, { at: [-0.3, 0.6, 0.14] }),
  ]);
