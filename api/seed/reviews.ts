import { januaryFebruary2026 } from './reviews/january-february-2026.ts';
import { julyAugust2026 } from './reviews/july-august-2026.ts';
import { marchApril2026 } from './reviews/march-april-2026.ts';
import { mayJune2026 } from './reviews/may-june-2026.ts';
import { novemberDecember2025 } from './reviews/november-december-2025.ts';
import { septemberNovember2026 } from './reviews/september-november-2026.ts';
import type { SeedReview } from './types.ts';

/** All seeded reviews, oldest first. */
export const seedReviews: SeedReview[] = [
  ...novemberDecember2025,
  ...januaryFebruary2026,
  ...marchApril2026,
  ...mayJune2026,
  ...julyAugust2026,
  ...septemberNovember2026,
];
