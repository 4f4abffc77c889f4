import { gloss, matt, metal, satin } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { ball, box, ring, tube } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A cardboard box with tape, 1.8 high. */
export const cardboardBox: Build = ({ pop }) =>
  group([
    box(matt('#d9b384'), [2, 1.6, 1.6], 0.05, { at: [0, 0.8, 0] }),
    box(satin(pop), [2.02, 0.03, 0.34], 0.01, { at: [0, 1.61, 0] }),
    box(satin(pop), [0.03, 0.6, 0.34], 0.01, { at: [1.01, 1.32, 0] }),
    box(matt('#c79f6c'), [0.7, 0.4, 0.03], 0.01, { at: [-0.5, 0.5, 0.81] }),
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
