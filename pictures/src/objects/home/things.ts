import { glass, gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, ring, slab, tube, turned } from '../../kit/shapes.ts';
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

/** A window with two panes, 4 high. */
export const windowFrame: Build = ({ light }) =>
  group([
    ...[-1.5, 0, 1.5].map((x) =>
      box(gloss('#ffffff'), [0.24, 3.9, 0.35], 0.06, { at: [x, 1.95, 0] }),
    ),
    ...[0.12, 1.95, 3.8].map((y) =>
      box(gloss('#ffffff'), [3.2, 0.24, 0.35], 0.06, { at: [0, y, 0] }),
    ),
    box(glass(light), [2.9, 3.6, 0.06], 0.01, { at: [0, 1.95, -0.05] }),
    box(gloss('#ffffff'), [3.6, 0.2, 0.8], 0.06, { at: [0, 0.08, 0.15] }),
  ]);

/** A rolled carpet, lying, 1.2 high. */
export const carpetRoll: Build = ({ main, light, pop }) =>
  group([
    cylinder(matt(main), [0.6, 0.6, 3], 0.08, { at: [1.5, 0.62, 0], turn: [0, 0, 90] }),
    cylinder(matt(light), [0.42, 0.42, 3.04], 0.04, { at: [1.52, 0.62, 0], turn: [0, 0, 90] }),
    cylinder(matt(main), [0.26, 0.26, 3.08], 0.04, { at: [1.54, 0.62, 0], turn: [0, 0, 90] }),
    box(matt(main), [3, 0.1, 1.9], 0.04, { at: [0, 0.06, 0.9] }),
    box(matt(pop), [3.02, 0.11, 0.22], 0.04, { at: [0, 0.07, 1.5] }),
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

/** A cardboard box with tape, 1.8 high. */
export const cardboardBox: Build = ({ pop }) =>
  group([
    box(matt('#d9b384'), [2, 1.6, 1.6], 0.05, { at: [0, 0.8, 0] }),
    box(satin(pop), [2.02, 0.03, 0.34], 0.01, { at: [0, 1.61, 0] }),
    box(satin(pop), [0.03, 0.6, 0.34], 0.01, { at: [1.01, 1.32, 0] }),
    box(matt('#c79f6c'), [0.7, 0.4, 0.03], 0.01, { at: [-0.5, 0.5, 0.81] }),
  ]);

/** A plant in a pot, 3 high. */
export const plant: Build = ({ pop }) =>
  group([
    cylinder(gloss(pop), [0.55, 0.75, 1.1], 0.08),
    ...Array.from({ length: 9 }, (_, index) => {
      const angle = (index / 9) * 360;
      const lean = index % 3 === 0 ? 12 : index % 3 === 1 ? 34 : 48;
      return group(
        [
          ball(satin(index % 2 ? '#2f9e6e' : '#4cb985'), 0.9, {
            at: [0, 0.9, 0],
            scale: [0.26, 1, 0.1],
          }),
        ],
        {
          at: [0, 1, 0],
          turn: [lean, angle, 0],
        },
      );
    }),
  ]);

/** A desk screen with keyboard, 2.6 high. */
export const screen: Build = ({ main, deep, light }) =>
  group([
    box(satin(deep), [3, 1.9, 0.2], 0.12, { at: [0, 1.75, 0] }),
    box(gloss(light), [2.7, 1.6, 0.1], 0.05, { at: [0, 1.75, 0.08] }),
    box(satin(main), [1.2, 0.3, 0.06], 0.04, { at: [-0.6, 2.1, 0.13] }),
    box(satin(main), [1.9, 0.16, 0.06], 0.04, { at: [-0.25, 1.65, 0.13] }),
    box(metal(), [0.4, 0.7, 0.16], 0.04, { at: [0, 0.5, -0.05] }),
    box(metal(), [1.3, 0.12, 0.8], 0.05, { at: [0, 0.06, 0] }),
  ]);

/** A clipboard with ticked lines, standing, 3.4 high. */
export const clipboard: Build = ({ main, deep, pop }) =>
  group(
    [
      box(satin(pop), [2.4, 3.2, 0.16], 0.1, { at: [0, 1.6, 0] }),
      box(matt('#ffffff'), [2.05, 2.7, 0.06], 0.02, { at: [0, 1.5, 0.1] }),
      box(metal(), [1, 0.35, 0.2], 0.08, { at: [0, 3.05, 0.1] }),
      ...[2.35, 1.6, 0.85].flatMap((y) => [
        box(satin(main), [0.38, 0.38, 0.08], 0.05, { at: [-0.65, y, 0.14] }),
        box(satin(deep), [1, 0.13, 0.06], 0.03, { at: [0.3, y, 0.14] }),
      ]),
    ],
    { turn: [-8, 0, 0] },
  );

/** A calendar block, 2.6 high. */
export const calendar: Build = ({ main, deep, pop, light }) =>
  group([
    box(gloss('#ffffff'), [2.6, 2.4, 0.5], 0.14, { at: [0, 1.25, 0] }),
    box(gloss(main), [2.62, 0.65, 0.52], 0.14, { at: [0, 2.15, 0] }),
    ...[-0.7, 0.7].map((x) => ring(metal(), [0.17, 0.05], { at: [x, 2.5, 0], turn: [0, 90, 0] })),
    ...[1.35, 0.8, 0.3].flatMap((y, row) =>
      [-0.8, -0.27, 0.27, 0.8].map((x, column) =>
        box(
          satin(row === 1 && column === 2 ? pop : row === 0 && column === 0 ? deep : light),
          [0.36, 0.36, 0.1],
          0.06,
          { at: [x, y, 0.25] },
        ),
      ),
    ),
  ]);

/** A suitcase, 2.6 high. */
export const suitcase: Build = ({ pop, deep }) =>
  group([
    box(gloss(pop), [2.4, 1.9, 0.95], 0.25, { at: [0, 1.05, 0] }),
    ...[-0.7, 0.7].map((x) => box(satin(deep), [0.2, 1.92, 0.97], 0.05, { at: [x, 1.05, 0] })),
    tube(
      satin(deep),
      [
        [-0.4, 1.95, 0],
        [-0.38, 2.35, 0],
        [0.38, 2.35, 0],
        [0.4, 1.95, 0],
      ],
      0.1,
      {},
      0.15,
    ),
    ...[-0.8, 0.8].map((x) => ball(satin(deep), 0.14, { at: [x, 0.12, 0.2] })),
  ]);

/** A key on its ring, leaning, 2.4 high. */
export const key: Build = () =>
  group([
    ring(metal('#e8c15a'), [0.5, 0.14], { at: [0, 1.85, 0] }),
    box(metal('#e8c15a'), [0.2, 1.5, 0.16], 0.05, { at: [0, 0.75, 0] }),
    box(metal('#e8c15a'), [0.45, 0.18, 0.16], 0.04, { at: [0.25, 0.15, 0] }),
    box(metal('#e8c15a'), [0.35, 0.18, 0.16], 0.04, { at: [0.2, 0.5, 0] }),
  ]);

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
