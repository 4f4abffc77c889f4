import { matt } from '../../kit/materials.ts';
import { group } from '../../kit/place.ts';
import { box } from '../../kit/shapes.ts';
import type { Build } from '../object.ts';

/** A two-layer sponge, 0.7 high. */
export const sponge: Build = ({ pop, deep }) =>
  group([
    box(matt(pop), [1.7, 0.5, 1.1], 0.14, { at: [0, 0.25, 0] }),
    box(matt(deep), [1.7, 0.2, 1.1], 0.08, { at: [0, 0.58, 0] }),
  ]);
