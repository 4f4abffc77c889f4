import { gloss, glow, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box, cylinder, slab, tube } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A plug with its cable, lying. */
export const plug: Build = ({ deep, main }) =>
  group([
    box(satin(main), [1, 0.9, 0.9], 0.25, { at: [0, 0.45, 0] }),
    ...[-0.2, 0.2].map((z) =>
      cylinder(metal(), [0.08, 0.08, 0.6], 0.03, { at: [1.05, 0.45, z], turn: [0, 0, 90] }),
    ),
    tube(
      matt(deep),
      [
        [-0.45, 0.45, 0],
        [-1.2, 0.4, 0.1],
        [-1.9, 0.13, 0.5],
        [-1.5, 0.13, 1.2],
        [-0.5, 0.13, 1.3],
      ],
      0.12,
    ),
  ]);

/** A wall socket on its plate, 1.8 high. */
export const socket: Build = ({ light, deep }) =>
  group([
    box(gloss('#ffffff'), [1.8, 1.8, 0.25], 0.2, { at: [0, 0.9, 0] }),
    cylinder(satin(light), [0.62, 0.62, 0.08], 0.03, { at: [0, 0.9, 0.1], turn: [90, 0, 0] }),
    ...[-0.22, 0.22].map((x) =>
      cylinder(matt(deep), [0.09, 0.09, 0.06], 0.01, { at: [x, 0.9, 0.16], turn: [90, 0, 0] }),
    ),
  ]);

/** A fuse box with a row of switches, 3 high. */
export const fuseBox: Build = ({ deep, pop, light }) =>
  group([
    box(gloss('#ffffff'), [2.6, 2.9, 0.7], 0.2, { at: [0, 1.45, 0] }),
    box(satin(light), [2.1, 0.85, 0.1], 0.06, { at: [0, 1.95, 0.34] }),
    box(satin(light), [2.1, 0.85, 0.1], 0.06, { at: [0, 0.85, 0.34] }),
    ...[1.95, 0.85].flatMap((y) =>
      [-0.75, -0.25, 0.25, 0.75].map((x, index) =>
        box(satin(index === 2 && y > 1 ? pop : deep), [0.3, 0.5, 0.22], 0.07, {
          at: [x, y + (index === 2 ? -0.08 : 0.06), 0.42],
        }),
      ),
    ),
  ]);

/** A charging post with a display and its cable, 3.9 high. */
export const charger: Build = ({ main, deep, pop }) =>
  group([
    cylinder(satin(deep), [0.9, 0.8, 0.2], 0.06),
    box(gloss('#ffffff'), [1.3, 3.5, 0.9], 0.35, { at: [0, 1.9, 0] }),
    box(glow(pop, 0.35), [0.8, 0.55, 0.1], 0.08, { at: [0, 2.95, 0.43] }),
    slab(
      gloss(main),
      [
        [0.1, 0.45],
        [-0.32, -0.1],
        [-0.02, -0.1],
        [-0.1, -0.5],
        [0.32, 0.08],
        [0.02, 0.08],
      ],
      0.12,
      0.03,
      { at: [0, 2.1, 0.47] },
    ),
    tube(
      matt(deep),
      [
        [0.6, 2.4, 0.2],
        [1.3, 2.2, 0.4],
        [1.5, 1, 0.6],
        [1.1, 0.5, 0.7],
        [0.85, 1.2, 0.6],
      ],
      0.11,
    ),
    box(satin(main), [0.35, 0.7, 0.35], 0.12, { at: [0.82, 1.5, 0.55] }),
  ]);
