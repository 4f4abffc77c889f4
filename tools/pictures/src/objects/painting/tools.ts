import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, cylinder, ring, slab, tube } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** An open paint can with a run of paint, 2 high. */
export const paintCan: Build = ({ main, light }) =>
  group([
    cylinder(metal('#e3e8ec'), [1, 1, 1.9], 0.05),
    cylinder(satin(light), [1.01, 1.01, 1], 0.02, { at: [0, 0.45, 0] }),
    ring(metal(), [1, 0.08], { at: [0, 1.9, 0], turn: [90, 0, 0] }),
    cylinder(gloss(main), [0.92, 0.92, 0.1], 0.02, { at: [0, 1.8, 0] }),
    tube(
      gloss(main),
      [
        [-0.45, 1.9, 0.86],
        [-0.46, 1.6, 0.95],
        [-0.46, 0.95, 0.97],
      ],
      0.15,
    ),
    tube(
      gloss(main),
      [
        [-0.1, 1.9, 0.95],
        [-0.1, 1.6, 1.02],
        [-0.1, 1.35, 1.03],
      ],
      0.12,
    ),
    ring(metal(), [1.05, 0.035, 180], { at: [0, 1.6, 0], turn: [62, 0, 0] }),
  ]);

/** A flat brush that stands on its bristles, 3 high. */
export const brush: Build = ({ main, pop, deep }) =>
  group([
    box(matt(main), [0.95, 0.35, 0.3], 0.08, { at: [0, 0.17, 0] }),
    box(matt('#f3e2c0'), [0.95, 0.6, 0.3], 0.05, { at: [0, 0.6, 0] }),
    box(metal(), [1.02, 0.45, 0.36], 0.05, { at: [0, 1.08, 0] }),
    box(gloss(pop), [0.7, 0.4, 0.3], 0.14, { at: [0, 1.45, 0] }),
    cylinder(gloss(pop), [0.17, 0.24, 1.4], 0.08, { at: [0, 1.55, 0] }),
    cylinder(satin(deep), [0.07, 0.07, 0.5], 0.02, { at: [0, 2.65, -0.25], turn: [90, 0, 0] }),
  ]);

/** A roller that leans, 3 high. */
export const roller: Build = ({ main, pop }) =>
  group([
    cylinder(matt(main), [0.42, 0.42, 1.9], 0.12, { at: [0.95, 2.55, 0], turn: [0, 0, 90] }),
    tube(
      metal(),
      [
        [0.95, 2.55, 0],
        [1.25, 2.55, 0],
        [1.25, 1.95, 0],
        [0, 1.85, 0],
        [0, 1.3, 0],
      ],
      0.07,
      {},
      0.1,
    ),
    cylinder(gloss(pop), [0.2, 0.26, 1.4], 0.1),
  ]);

/** A fan of colour cards, lying. */
export const swatches: Build = ({ main, pop, light, deep }) =>
  group(
    [main, pop, light, deep, '#ffffff'].map((colour, index) =>
      group([box(satin(colour), [0.75, 0.06, 2], 0.03, { at: [0, 0, -0.8] })], {
        at: [0, 0.05 + index * 0.07, 0.9],
        turn: [0, 34 - index * 17, 0],
      }),
    ),
  );

/** A step ladder, 4 high. */
export const ladder: Build = ({ pop, light }) =>
  group([
    ...[-0.85, 0.85].flatMap((x) => [
      box(satin(pop), [0.18, 4.1, 0.2], 0.05, { at: [x * 0.9, 2, 0.45], turn: [-9, 0, 0] }),
      box(satin(pop), [0.16, 4, 0.16], 0.05, { at: [x * 0.9, 1.97, -0.55], turn: [11, 0, 0] }),
    ]),
    ...[0.8, 1.6, 2.4, 3.2].map((y, index) =>
      box(satin(light), [1.5, 0.14, 0.5], 0.04, { at: [0, y, 0.66 - index * 0.13] }),
    ),
    box(satin(pop), [1.75, 0.16, 0.75], 0.05, { at: [0, 3.95, 0.05] }),
  ]);

/** The front of a house with door, window and roof, 4.2 high. */
export const house: Build = ({ main, light, pop, deep }) =>
  group([
    box(satin(light), [3, 2.4, 1.8], 0.08, { at: [0, 1.2, 0] }),
    slab(
      gloss(main),
      [
        [-1.95, 2.3, 0.12],
        [1.95, 2.3, 0.12],
        [0, 4.1, 0.2],
      ],
      2.2,
      0.1,
    ),
    box(gloss(pop), [0.75, 1.4, 0.12], 0.06, { at: [-0.7, 0.7, 0.93] }),
    box(gloss('#ffffff'), [0.95, 0.85, 0.12], 0.05, { at: [0.72, 1.35, 0.93] }),
    box(satin(deep), [0.75, 0.65, 0.1], 0.04, { at: [0.72, 1.35, 0.98] }),
  ]);
