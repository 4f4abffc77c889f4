import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, cylinder, ring, slab, tube, turned } from '../../kit/shapes.ts';
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

const BODY = [
  [0, 0],
  [0.62, 0],
  [0.66, 1.1, 0.4],
  [0.5, 1.75, 0.35],
  [0.24, 2.05, 0.1],
  [0.24, 2.3],
] as const;
const HEAD = [
  [-0.42, 0],
  [0.3, 0],
  [0.3, 0.16],
  [0.95, 0.2],
  [0.95, 0.48],
  [-0.1, 0.56],
  [-0.5, 0.36],
] as const;

/** A trigger spray bottle, 2.9 high, pointing right. */
export const sprayBottle: Build = ({ main, light, pop, deep }) =>
  group([
    turned(gloss(light), BODY, 0.16),
    cylinder(gloss(main), [0.669, 0.673, 0.86], 0.02, { at: [0, 0.3, 0] }),
    cylinder(satin(deep), [0.3, 0.3, 0.26], 0.04, { at: [0, 2.2, 0] }),
    slab(
      gloss(pop),
      HEAD.map(([x, y]) => [x, y, 0.08] as const),
      0.42,
      0.08,
      { at: [0, 2.42, 0] },
    ),
    tube(
      gloss(deep),
      [
        [0.42, 2.5, 0],
        [0.5, 2.2, 0],
        [0.62, 1.98, 0],
      ],
      0.08,
    ),
    box(satin(deep), [0.14, 0.26, 0.3], 0.05, { at: [1, 2.76, 0] }),
  ]);

/** A two-layer sponge, 0.7 high. */
export const sponge: Build = ({ pop, deep }) =>
  group([
    box(matt(pop), [1.7, 0.5, 1.1], 0.14, { at: [0, 0.25, 0] }),
    box(matt(deep), [1.7, 0.2, 1.1], 0.08, { at: [0, 0.58, 0] }),
  ]);
