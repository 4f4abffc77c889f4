import { glass, gloss, glow, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, ring, slab } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

const BODY = [
  [-2.6, 0.45, 0.25],
  [2.55, 0.45, 0.25],
  [2.65, 1.1, 0.3],
  [1.55, 1.38, 0.3],
  [-2.5, 1.38, 0.35],
] as const;
const CABIN = [
  [-2, 1.3, 0.1],
  [1.35, 1.3, 0.1],
  [0.45, 2.25, 0.35],
  [-1.4, 2.25, 0.4],
] as const;

/** A tyre on its rim, standing, 1.2 high; scale it as needed. */
export const tyre: Build = ({ pop }) =>
  group(
    [
      ring(matt('#2b2f38'), [0.42, 0.2], {}),
      cylinder(metal(), [0.34, 0.34, 0.3], 0.05, { at: [0, 0, -0.15], turn: [90, 0, 0] }),
      cylinder(satin(pop), [0.12, 0.12, 0.36], 0.04, { at: [0, 0, -0.16], turn: [90, 0, 0] }),
    ],
    { at: [0, 0.62, 0] },
  );

/** A small car from its side, 5.2 long and 2.3 high. */
export const car: Build = (look) =>
  group([
    slab(gloss(look.main), BODY, 2.3, 0.25),
    slab(gloss(look.light), CABIN, 1.9, 0.2),
    slab(
      satin(look.deep),
      [
        [-1.75, 1.42, 0.08],
        [-0.35, 1.42, 0.08],
        [-0.35, 2.08, 0.12],
        [-1.3, 2.08, 0.2],
      ],
      1.96,
      0.02,
    ),
    slab(
      satin(look.deep),
      [
        [-0.15, 1.42, 0.08],
        [1.05, 1.42, 0.08],
        [0.4, 2.08, 0.15],
        [-0.15, 2.08, 0.1],
      ],
      1.96,
      0.02,
    ),
    box(metal(), [0.4, 0.09, 0.08], 0.03, { at: [-0.1, 1.15, 1.17] }),
    ball(glow('#fff3cf', 0.5), 0.2, { at: [2.5, 0.98, 0.75], scale: [0.6, 1, 1] }),
    box(gloss('#ff6b57'), [0.14, 0.26, 0.4], 0.06, { at: [-2.58, 1.05, 0.8] }),
    ...[-1.6, 1.6].flatMap((x) => [
      group([tyre(look)], { at: [x, 0, 1.02], scale: 0.92 }),
      group([tyre(look)], { at: [x, 0, -1.02], scale: 0.92 }),
    ]),
  ]);

/** An oil can with a spout, 2 high. */
export const oilCan: Build = ({ pop, deep }) =>
  group([
    box(gloss(pop), [1.3, 1.7, 0.75], 0.18, { at: [0, 0.85, 0] }),
    box(satin(deep), [0.9, 0.8, 0.78], 0.06, { at: [0, 0.8, 0.01] }),
    cylinder(satin(deep), [0.22, 0.22, 0.3], 0.05, { at: [-0.35, 1.68, 0] }),
  ]);

/** A cloud of foam and bubbles, 1.6 high. */
export const foam: Build = () =>
  group([
    ...(
      [
        [-0.9, 0.35, 0.1, 0.5],
        [-0.2, 0.5, 0.3, 0.62],
        [0.6, 0.4, 0.1, 0.55],
        [0.1, 0.95, -0.1, 0.5],
        [1.15, 0.25, 0.3, 0.34],
        [-0.5, 0.85, 0, 0.42],
      ] as const
    ).map(([x, y, z, r]) => ball(satin('#ffffff'), r, { at: [x, y, z] })),
    ball(glass('#ffffff'), 0.3, { at: [0.9, 1.5, 0.2] }),
    ball(glass('#ffffff'), 0.2, { at: [-0.7, 1.75, 0] }),
  ]);
