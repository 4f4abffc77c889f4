import { glass, gloss, matt, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

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
