import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, ring } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

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
