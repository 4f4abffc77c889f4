import { glass, gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, ring, tube, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A wall boiler with gauge and pipes, 4 high. */
export const boiler: Build = ({ light, main, deep, pop }) =>
  group([
    box(gloss('#ffffff'), [2.5, 3, 1.3], 0.3, { at: [0, 2.4, 0] }),
    box(satin(light), [2.1, 0.9, 0.1], 0.06, { at: [0, 1.55, 0.64] }),
    cylinder(satin(deep), [0.3, 0.3, 0.1], 0.03, { at: [-0.55, 1.55, 0.66], turn: [90, 0, 0] }),
    cylinder(gloss('#ffffff'), [0.23, 0.23, 0.12], 0.03, {
      at: [-0.55, 1.55, 0.67],
      turn: [90, 0, 0],
    }),
    ball(gloss(pop), 0.12, { at: [0.25, 1.55, 0.68] }),
    ball(gloss(main), 0.12, { at: [0.65, 1.55, 0.68] }),
    ...[-0.8, -0.27, 0.27, 0.8].map((x, index) =>
      cylinder(index % 2 ? metal('#d99a6c') : metal(), [0.12, 0.12, 1], 0.02, { at: [x, 0, 0] }),
    ),
  ]);

/** A wash basin with a tap, 2.2 high. */
export const basin: Build = () =>
  group([
    cylinder(gloss('#ffffff'), [0.45, 0.38, 0.9], 0.08),
    turned(
      gloss('#ffffff'),
      [
        [0, 0.8],
        [0.6, 0.85, 0.2],
        [1.4, 1.5, 0.3],
        [1.5, 1.62, 0.05],
        [1.32, 1.62, 0.05],
        [0.6, 1.1, 0.3],
        [0, 1.05],
      ],
      0.1,
    ),
    tube(
      metal(),
      [
        [0, 1.5, -1.05],
        [0, 2.3, -1],
        [0, 2.45, -0.5],
        [0, 2.2, -0.25],
      ],
      0.12,
    ),
  ]);

/** A bathtub on feet, 1.8 high. */
export const bathtub: Build = ({ pop }) =>
  group([
    group(
      [
        turned(
          gloss('#ffffff'),
          [
            [0, 0.3],
            [0.9, 0.35, 0.3],
            [1.15, 1.5, 0.2],
            [1.3, 1.6, 0.05],
            [1.02, 1.62, 0.05],
            [0.8, 0.7, 0.3],
            [0, 0.6],
          ],
          0.1,
        ),
      ],
      { scale: [1.75, 1, 1] },
    ),
    ...[-1.1, 1.1].map((x) => ball(gloss(pop), 0.2, { at: [x, 0.2, 0.55] })),
    ...[
      [-0.9, 0.35],
      [-0.35, 0.5],
      [0.3, 0.42],
      [0.85, 0.3],
      [0, 0.3],
    ].map(([x = 0, r = 0.3], index) =>
      ball(satin('#ffffff'), r, { at: [x, 1.55, index % 2 ? 0.25 : -0.15] }),
    ),
  ]);

/** A magnifying glass that stands upright, 3 high. */
export const magnifier: Build = ({ pop, deep }) =>
  group([
    ring(gloss(deep), [0.95, 0.13], { at: [0, 2.1, 0] }),
    cylinder(glass(), [0.9, 0.9, 0.08], 0.02, { at: [0, 2.1, -0.04], turn: [90, 0, 0] }),
    cylinder(satin(pop), [0.16, 0.2, 1.2], 0.06, { at: [0, 0, 0] }),
  ]);

/** A radiator, 2.4 high. */
export const radiator: Build = ({ light, pop }) =>
  group([
    ...[-1.2, -0.72, -0.24, 0.24, 0.72, 1.2].map((x) =>
      box(gloss('#ffffff'), [0.38, 2.1, 0.5], 0.18, { at: [x, 1.3, 0] }),
    ),
    box(satin(light), [2.8, 0.16, 0.3], 0.06, { at: [0, 0.5, 0] }),
    cylinder(gloss(pop), [0.2, 0.24, 0.4], 0.06, { at: [1.75, 0.5, 0], turn: [0, 0, 90] }),
  ]);

/** A drain grate that stands tilted, 2 across. */
export const drain: Build = ({ deep }) =>
  group(
    [
      ring(metal(), [1, 0.14]),
      cylinder(matt(deep), [0.95, 0.95, 0.06], 0.01, { at: [0, 0, -0.1], turn: [90, 0, 0] }),
      ...[-0.6, -0.2, 0.2, 0.6].map((x) =>
        box(metal(), [0.13, 1.8 - Math.abs(x), 0.12], 0.05, { at: [x, 0, 0] }),
      ),
    ],
    { at: [0, 0.25, 0], turn: [-78, 0, 0] },
  );
