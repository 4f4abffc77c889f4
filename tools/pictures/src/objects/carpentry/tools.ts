import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, slab, tube, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A claw hammer that stands on its handle, 3.3 high. */
export const hammer: Build = ({ pop, deep }) =>
  group([
    cylinder(satin(pop), [0.22, 0.18, 1.2], 0.08),
    cylinder(satin('#d9a566'), [0.15, 0.15, 1.9], 0.02, { at: [0, 1.1, 0] }),
    box(metal(), [0.5, 0.55, 0.5], 0.1, { at: [0, 3, 0] }),
    cylinder(metal(), [0.3, 0.3, 0.55], 0.05, { at: [0.75, 3, 0], turn: [0, 0, 90] }),
    tube(
      metal(),
      [
        [-0.2, 3.05, 0],
        [-0.7, 3.05, 0],
        [-1.1, 2.7, 0],
      ],
      0.16,
    ),
    ball(satin(deep), 0.21, { at: [0, 0.02, 0] }),
  ]);

/** A hand saw, leaning, 2 high. */
export const saw: Build = ({ main }) =>
  group([
    slab(
      metal(),
      [
        [-2.1, 0.55],
        [1, 0.1],
        [1, 1.3],
        [-2.1, 0.95],
      ],
      0.08,
      0.02,
      { at: [0, 0.1, 0] },
    ),
    slab(
      gloss(main),
      [
        [0.8, 0.1, 0.2],
        [2, 0.1, 0.3],
        [2.1, 1.4, 0.3],
        [0.9, 1.5, 0.2],
      ],
      0.35,
      0.1,
      { at: [0, 0.05, 0] },
    ),
    box(matt('#f6ead6'), [0.5, 0.65, 0.4], 0.15, { at: [1.5, 0.8, 0] }),
  ]);

/** A stack of planks, 0.9 high. */
export const planks: Build = ({ main }) =>
  group([
    box(satin('#e0b27a'), [3.4, 0.26, 0.95], 0.05, { at: [0, 0.13, 0] }),
    box(satin('#d19a5c'), [3.3, 0.26, 0.95], 0.05, { at: [0.1, 0.4, 0.06], turn: [0, 3, 0] }),
    box(satin(main), [3.1, 0.26, 0.95], 0.05, { at: [-0.1, 0.67, 0], turn: [0, -5, 0] }),
  ]);

/** A chair, 3.4 high. */
export const chair: Build = ({ main, light }) =>
  group([
    ...[
      [-0.7, 0.6],
      [0.7, 0.6],
      [-0.7, -0.6],
      [0.7, -0.6],
    ].map(([x = 0, z = 0]) => cylinder(satin(main), [0.11, 0.15, 1.5], 0.04, { at: [x, 0, z] })),
    box(satin(light), [1.9, 0.22, 1.7], 0.1, { at: [0, 1.58, 0] }),
    ...[-0.7, 0.7].map((x) =>
      cylinder(satin(main), [0.13, 0.11, 1.8], 0.05, { at: [x, 1.6, -0.65] }),
    ),
    box(satin(main), [1.7, 0.5, 0.16], 0.07, { at: [0, 3, -0.68] }),
    box(satin(main), [1.5, 0.24, 0.14], 0.06, { at: [0, 2.35, -0.68] }),
  ]);

/** A toolbox with handle and latches, 2.2 high. */
export const toolbox: Build = ({ pop, deep }) =>
  group([
    box(gloss(pop), [3, 1.15, 1.4], 0.15, { at: [0, 0.6, 0] }),
    box(gloss(pop), [3.05, 0.5, 1.45], 0.18, { at: [0, 1.42, 0] }),
    ...[-0.8, 0.8].map((x) => box(metal(), [0.35, 0.5, 0.12], 0.05, { at: [x, 1.15, 0.72] })),
    tube(
      satin(deep),
      [
        [-0.75, 1.6, 0],
        [-0.7, 2.1, 0],
        [0.7, 2.1, 0],
        [0.75, 1.6, 0],
      ],
      0.13,
      {},
      0.15,
    ),
  ]);

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
