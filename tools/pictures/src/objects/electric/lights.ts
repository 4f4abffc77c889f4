import { gloss, glow, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, cylinder, ring, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A light bulb, 2.6 high, standing on its cap. */
export const bulb: Build = () =>
  group([
    cylinder(metal(), [0.3, 0.36, 0.6], 0.08),
    ...[0.15, 0.3, 0.45].map((y) =>
      ring(metal('#aab2ba'), [0.36, 0.04], { at: [0, y, 0], turn: [90, 0, 0] }),
    ),
    turned(
      glow('#ffe9a8', 0.55),
      [
        [0, 0.6],
        [0.36, 0.6],
        [0.45, 0.9, 0.2],
        [0.95, 1.6, 0.5],
        [0.7, 2.45, 0.6],
        [0, 2.6],
      ],
      0.3,
    ),
  ]);

/** A table lamp, 3.2 high. */
export const lamp: Build = ({ main, deep }) =>
  group([
    cylinder(gloss(deep), [0.7, 0.62, 0.2], 0.06),
    cylinder(metal(), [0.09, 0.09, 1.7], 0.02, { at: [0, 0.15, 0] }),
    ball(glow('#fff0bd', 0.7), 0.42, { at: [0, 2.1, 0] }),
    turned(
      satin(main),
      [
        [1.15, 1.75],
        [0.62, 2.95, 0.05],
        [0.58, 2.95, 0.05],
        [1.1, 1.75],
      ],
      0.03,
    ),
  ]);

/** A pendant lamp on its cord, hanging from 6 down to 2.6. */
export const pendant: Build = ({ main, deep }) =>
  group([
    cylinder(matt(deep), [0.04, 0.04, 4], 0.01, { at: [0, 3.6, 0] }),
    turned(
      gloss(main),
      [
        [1.25, 2.6],
        [1.05, 3.1, 0.2],
        [0.35, 3.6, 0.2],
        [0, 3.65],
      ],
      0.1,
    ),
    ball(glow('#fff0bd', 0.7), 0.45, { at: [0, 2.75, 0] }),
  ]);
