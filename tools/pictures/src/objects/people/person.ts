import type { Mesh } from 'three';
import { gloss, matt, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, pill, ring, turned } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

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

/** A person from the chest up. Options: `skin`, `hair`, `style`, `wear`. */
export const person: Build = ({
  skin = '#e8b48c',
  hair = '#3b2a20',
  style = 'short',
  wear = '#2f7fd6',
}) =>
  group([
    turned(
      satin(wear),
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
    pill(satin(skin), 0.38, 0.5, { at: [0, 1.75, 0] }),
    ball(satin(skin), 0.92, { at: [0, 2.85, 0], scale: [0.95, 1.08, 0.95] }),
    ...(style === 'scarf'
      ? []
      : [-0.88, 0.88].map((x) => ball(satin(skin), 0.2, { at: [x, 2.8, 0] }))),
    ...[-0.31, 0.31].map((x) => ball(gloss('#2a2320'), 0.095, { at: [x, 2.92, 0.83] })),
    ring(gloss('#9c4a3c'), [0.24, 0.04, 140], { at: [0, 2.62, 0.87], turn: [8, 0, 200] }),
    ...(HAIR[style]?.(hair) ?? []),
  ]);
