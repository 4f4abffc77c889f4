import { gloss, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, cylinder, ring, slab, tube, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A pipe bend with flanges, 2.6 high. */
export const pipeBend: Build = ({ main, deep, light }) =>
  group([
    tube(
      gloss(main),
      [
        [-1.5, 2, 0],
        [-0.2, 2, 0],
        [0.3, 1.5, 0],
        [0.3, 0.1, 0],
      ],
      0.34,
      {},
      0.2,
    ),
    cylinder(gloss(deep), [0.5, 0.5, 0.28], 0.06, { at: [0.3, 0, 0] }),
    cylinder(gloss(deep), [0.5, 0.5, 0.28], 0.06, { at: [-1.35, 2, 0], turn: [0, 0, 90] }),
    ring(satin(light), [0.36, 0.05], { at: [0.3, 0.75, 0], turn: [90, 0, 0] }),
  ]);

/** A tap on a column, 3 high. */
export const tap: Build = ({ pop }) =>
  group([
    cylinder(metal(), [0.62, 0.5, 0.25], 0.08),
    cylinder(metal(), [0.3, 0.28, 2], 0.05),
    tube(
      metal(),
      [
        [0, 1.9, 0],
        [0.05, 2.6, 0],
        [0.75, 2.95, 0],
        [1.35, 2.6, 0],
        [1.4, 2.1, 0],
      ],
      0.2,
    ),
    cylinder(metal(), [0.24, 0.24, 0.2], 0.04, { at: [1.4, 1.95, 0] }),
    tube(
      gloss(pop),
      [
        [0, 1.6, 0.2],
        [0, 1.75, 0.75],
      ],
      0.12,
    ),
  ]);

/** A drop of water, 1 high. */
export const drop: Build = ({ main }) =>
  turned(
    gloss(main),
    [
      [0, 0],
      [0.42, 0.1, 0.3],
      [0.38, 0.5, 0.3],
      [0.06, 1.05, 0.3],
      [0, 1.08],
    ],
    0.3,
  );

/** An open-ended wrench that lies flat, 3.4 long. */
export const wrench: Build = ({ pop }) =>
  group(
    [
      slab(
        metal(),
        [
          [-1.2, -0.2, 0.1],
          [1, -0.2, 0.1],
          [1, 0.2, 0.1],
          [-1.2, 0.2, 0.1],
        ],
        0.24,
        0.06,
      ),
      ring(metal(), [0.42, 0.17, 285], { at: [1.45, 0, 0], turn: [0, 0, 38] }),
      ring(metal(), [0.32, 0.14], { at: [-1.45, 0, 0] }),
      box(satin(pop), [1.1, 0.46, 0.3], 0.12, { at: [-0.3, 0, 0] }),
    ],
    { at: [0, 0.17, 0], turn: [-90, 0, 0] },
  );

/** A plunger, 3.2 high. */
export const plunger: Build = ({ pop, light }) =>
  group([
    turned(
      gloss(pop),
      [
        [0, 0.15],
        [0.9, 0],
        [0.95, 0.12],
        [0.72, 0.62, 0.3],
        [0.25, 0.9, 0.2],
        [0.2, 1.15],
        [0, 1.15],
      ],
      0.12,
    ),
    cylinder(satin(light), [0.13, 0.13, 2.1], 0.06, { at: [0, 1.1, 0] }),
  ]);
