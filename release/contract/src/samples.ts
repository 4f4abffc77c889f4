import { z } from 'zod';

/** What is good (web.dev/articles/vitals), in milliseconds; CLS is a score. Canaries are judged by these. */
export const GOOD_VITALS = { LCP: 2500, INP: 200, CLS: 0.1 } as const;

export type JudgedVital = keyof typeof GOOD_VITALS;

/** How a page came: out of the server's cache, rendered for it, or rendered in the browser. */
export const PAGE_ORIGINS = ['cached', 'rendered', 'client-rendered'] as const;

export type PageOrigin = (typeof PAGE_ORIGINS)[number];

/** Good vitals are counted in so many steps of the same size, and all others in one more. */
export const GOOD_STEPS = 10;

export const isJudged = (vital: string): vital is JudgedVital => Object.hasOwn(GOOD_VITALS, vital);

/**
 * The name under which a vital is counted.
 *
 * @param value - In milliseconds, or a score.
 * @example vitalSample('LCP', 1300, 'cached') // 'LCP cached 6': above 1.25 s, and at most 1.5 s
 */
export function vitalSample(vital: JudgedVital, value: number, origin: PageOrigin): string {
  const step = Math.ceil((value * GOOD_STEPS) / GOOD_VITALS[vital]);
  return `${vital} ${origin} ${Math.min(step, GOOD_STEPS + 1)}`;
}

/** The name under which an event is counted that a release declares in `measures`. */
export const eventSample = (event: string) => `event ${event}`;

/** More than vitals and events have names. */
const MAX_SAMPLES = 200;

/** Vitals by step, and events → how many a release has had. */
export const samplesSchema = z
  .record(z.string().max(60), z.int().nonnegative())
  .refine((samples) => Object.keys(samples).length <= MAX_SAMPLES, `at most ${MAX_SAMPLES}`);

export type Samples = z.infer<typeof samplesSchema>;
