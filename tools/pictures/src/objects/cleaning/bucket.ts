import { gloss, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, ring, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

const FOAM = [
  [0, 0, 0.52],
  [-0.5, -0.02, 0.42],
  [0.52, -0.03, 0.44],
  [0.1, 0.02, 0.46, 0.5],
  [-0.25, 0.2, 0.34],
  [0.3, 0.24, 0.3],
  [-0.7, -0.1, 0.26],
  [0.78, -0.1, 0.24],
  [0.4, -0.05, 0.36],
  [-0.4, 0, 0.36],
] as const;

/** A bucket full of foam, 2.1 high. */
export const bucket: Build = ({ main, light, deep }) => {
  const wall = [
    [0, 0],
    [0.78, 0],
    [1.02, 1.55],
    [1.14, 1.57, 0.03],
    [1.14, 1.72, 0.03],
    [0.98, 1.72, 0.03],
    [0.9, 1.4],
  ] as const;
  const foam = FOAM.map(([x, y, r], index) =>
    ball(satin('#ffffff'), r, {
      at: [x, 1.62 + y, index % 3 === 0 ? 0.25 : index % 3 === 1 ? -0.3 : 0.45],
    }),
  );
  return group([
    turned(gloss(main), wall, 0.12),
    ring(metal(), [1.13, 0.035, 180], { at: [0, 1.5, 0], turn: [68, 0, 0] }),
    ball(satin(deep), 0.11, { at: [-1.1, 1.5, 0] }),
    ball(satin(deep), 0.11, { at: [1.1, 1.5, 0] }),
    ring(gloss(light), [0.93, 0.03], { at: [0, 0.95, 0], turn: [90, 0, 0] }),
    ...foam,
  ]);
};
