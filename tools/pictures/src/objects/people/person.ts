import type { Mesh } from 'three';
import { gloss, matt, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, pill, ring, tube, turned } from '../../kit/shapes.ts';
import type { Build, Look } from '../object.ts';

type Style = (colour: string) => Mesh[];

const cap = (colour: string) =>
  ball(matt(colour), 0.95, { at: [0, 3.15, -0.14], scale: [1.04, 0.8, 1.04] });

/** Hair style → its parts. */
const HAIR: Readonly<Record<string, Style>> = {
  short: (colour) => [cap(colour)],
  bald: () => [],
  long: (colour) => [
    cap(colour),
    ball(matt(colour), 0.95, { at: [0, 2.3, -0.42], scale: [1.12, 1.35, 0.7] }),
  ],
  bun: (colour) => [cap(colour), ball(matt(colour), 0.45, { at: [0, 4.05, -0.25] })],
  curls: (colour) =>
    Array.from({ length: 15 }, (_, index) => {
      const angle = (index / 15) * Math.PI * 2;
      const isTop = index % 3 === 0;
      return ball(matt(colour), 0.46, {
        at: [
          Math.cos(angle) * (isTop ? 0.45 : 0.88),
          isTop ? 3.85 : 3.3,
          Math.sin(angle) * (isTop ? 0.4 : 0.55) - 0.3,
        ],
      });
    }),
  scarf: (colour) => [
    ball(matt(colour), 1.06, { at: [0, 2.92, -0.2], scale: [1, 1.12, 0.98] }),
    ball(matt(colour), 0.9, { at: [0, 1.75, 0.02], scale: [1, 0.6, 0.8] }),
  ],
};

const SKIN = '#e8b48c';
const WEAR = '#2f7fd6';

/** Neck and head of a person whose shoulders are 1.6 high. */
const head = ({ skin = SKIN, hair = '#3b2a20', style = 'short' }: Look) => [
  pill(satin(skin), 0.38, 0.5, { at: [0, 1.75, 0] }),
  ball(satin(skin), 0.92, { at: [0, 2.85, 0], scale: [0.95, 1.08, 0.95] }),
  ...(style === 'scarf'
    ? []
    : [-0.88, 0.88].map((x) => ball(satin(skin), 0.2, { at: [x, 2.8, 0] }))),
  ...[-0.31, 0.31].map((x) => ball(gloss('#2a2320'), 0.095, { at: [x, 2.92, 0.83] })),
  ring(gloss('#9c4a3c'), [0.24, 0.04, 140], { at: [0, 2.62, 0.87], turn: [8, 0, 200] }),
  ...(HAIR[style]?.(hair) ?? []),
];

/** A person from the chest up. Options: `skin`, `hair`, `style`, `wear`. */
export const person: Build = (look) =>
  group([
    turned(
      satin(look.wear ?? WEAR),
      [
        [0, 0],
        [1.75, 0],
        [1.7, 0.7, 0.5],
        [0.95, 1.5, 0.5],
        [0, 1.62],
      ],
      0.4,
      { scale: [1, 1, 0.72] },
    ),
    ...head(look),
  ]);

/** An arm with its hand, from the shoulder. */
const arm = (side: -1 | 1, lift: number, { skin = SKIN, wear = WEAR }: Look) =>
  group(
    [
      pill(satin(wear), 0.27, 0.95, { at: [0, -0.6, 0] }),
      ball(satin(skin), 0.29, { at: [0, -1.42, 0] }),
    ],
    {
      at: [side * 0.92, 2.55, 0],
      turn: [-lift, 0, side * 14],
    },
  );

/**
 * A person in dungarees, 5.1 high. Options: those of a person, `overall` for the colour of the dungarees,
 * and `wave` if one hand is up.
 */
export const worker: Build = (look) =>
  group([
    turned(
      satin(look.wear ?? WEAR),
      [
        [0, 0],
        [0.92, 0],
        [1.1, 1.1, 0.6],
        [1, 2.2, 0.5],
        [0.62, 2.85, 0.35],
        [0, 2.95],
      ],
      0.25,
    ),
    turned(
      satin(look.overall ?? look.main),
      [
        [0, 0],
        [0.96, 0],
        [1.14, 1.1, 0.6],
        [1.09, 1.72, 0.1],
        [0.98, 1.74, 0.02],
      ],
      0.25,
    ),
    box(satin(look.overall ?? look.main), [1.1, 0.95, 0.14], 0.07, {
      at: [0, 2.02, 0.98],
      turn: [-8, 0, 0],
    }),
    box(satin(look.pop), [0.5, 0.36, 0.08], 0.04, { at: [0, 1.98, 1.08], turn: [-8, 0, 0] }),
    ...[-0.42, 0.42].map((x) =>
      tube(
        satin(look.overall ?? look.main),
        [
          [x, 2.4, 0.93],
          [x * 1.12, 2.8, 0.45],
          [x * 1.05, 2.84, 0],
          [x, 2.4, -0.88],
        ],
        0.1,
      ),
    ),
    arm(-1, 6, look),
    arm(1, look.wave ? 150 : 18, look),
    group(head(look), { at: [0, 1.28, 0], scale: 0.94 }),
  ]);
