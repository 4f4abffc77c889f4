import type { Health } from '@clean-express/release-contract/release-api';
import {
  GOOD_STEPS,
  isJudged,
  PAGE_ORIGINS,
  type Samples,
} from '@clean-express/release-contract/samples';
import { expect, it } from 'vitest';
import type { Counted } from '../rows/count-rows.ts';
import { randomNumbers } from '../testing/random-numbers.ts';
import { countsOf, measuresOf, RATIO } from './measures.ts';
import { SequentialTest } from './sequential-test.ts';

/** `test:canaries` has 20,000. */
const CANARIES = Number(process.env.CANARIES ?? 400);

/** SSR servers announce their counts every five seconds. */
const ANNOUNCED_SECONDS = 5;
const STEP_SECONDS = 10 * 60;
const STEPS = [1, 5, 25];

const VIEWS_PER_SECOND = 20;

/** Failures per page view, render or report of a release that is no worse. */
const RATE = 0.02;

/** How often a client fails that fails, on average, and how often it counts: see `CLIENT_WEIGHT`. */
const FAILURES_PER_CLIENT = 3;
const CLIENT_WEIGHT = 1;

/** In this part of the roll-outs, all releases fail for two minutes. */
const OUTAGES = 0.2;
const OUTAGE_SECONDS = 120;
const OUTAGE_RATE = 0.5;

/** The roll-outs do not last longer. */
const MAX_VIEWS = 400_000;

const MEASURES = measuresOf({}, { 'request-sent': 'higher', cancelled: 'lower' });

type Random = ReturnType<typeof randomNumbers>;

/** How often something happens that happens `mean` times on average. */
function poisson(mean: number, random: Random): number {
  if (mean > 50) {
    const deviation = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + deviation * Math.sqrt(mean)));
  }
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** How a release does: name of a measure → its failures per page view, if they are not `RATE`. */
type Rates = Partial<Record<string, number>>;

const sum = (one: number, other: number) => one + other;

/** Who fails once often fails again. */
function failuresOfClient(random: Random): number {
  let failures = 1;
  while (failures < CLIENT_WEIGHT && random() > 1 / FAILURES_PER_CLIENT) failures += 1;
  return failures;
}

/** What SSR servers count of a release in five seconds. */
function countSome(views: number, rates: Rates, random: Random): Counted {
  const failures = (name: string, all: number) => {
    const clients = poisson((all * (rates[name] ?? RATE)) / FAILURES_PER_CLIENT, random);
    return Array.from({ length: clients }, () => failuresOfClient(random)).reduce(sum, 0);
  };
  const samples: Samples = {};
  // A third of the pages come in each way.
  const reports = Math.round(views / PAGE_ORIGINS.length);
  for (const { name } of MEASURES) {
    const [vital = ''] = name.split(' ');
    if (isJudged(vital)) {
      const bad = Math.min(reports, failures(name, reports));
      samples[`${name} ${GOOD_STEPS + 1}`] = bad;
      samples[`${name} 3`] = reports - bad;
    } else if (name.startsWith('event')) samples[name] = failures(name, views);
  }
  const health: Health = {
    ...{ views, renders: views },
    errors: failures('errors', views),
    failedLoads: failures('failedLoads', views),
    failedRenders: failures('failedRenders', views),
  };
  return { remote: 'catalog', version: '1.0.0', ...health, samples };
}

/** The views that a canary with these rates had until it was ended; `undefined` if it was not. */
function viewsUntilEnd(seed: number, steps: readonly number[], rates: Rates, seconds: number) {
  const random = randomNumbers(seed);
  const tests = MEASURES.map((measure) => ({
    measure,
    test: new SequentialTest(MEASURES.length, undefined, measure.isWanted ? 1 / RATIO : RATIO),
  }));
  const outage = random() < OUTAGES ? random() * seconds * steps.length : Number.NaN;
  let views = 0;
  for (let second = 0; second < seconds * steps.length; second += ANNOUNCED_SECONDS) {
    const share = steps[Math.floor(second / seconds)] ?? 100;
    const isOutage = second >= outage && second < outage + OUTAGE_SECONDS;
    const all = Object.fromEntries(MEASURES.map(({ name }) => [name, OUTAGE_RATE]));
    const count = (part: number, own: Rates) =>
      countSome(
        poisson(VIEWS_PER_SECOND * ANNOUNCED_SECONDS * part, random),
        isOutage ? all : own,
        random,
      );
    const canary = count(share / 100, rates);
    const stable = count(1 - share / 100, {});
    views += canary.views;
    for (const { measure, test } of tests) {
      test.add(share, countsOf(measure, canary), countsOf(measure, stable));
    }
    if (tests.some(({ test }) => test.isCanaryWorse)) return views;
  }
  return undefined;
}

it(`ends hardly any of ${CANARIES} canaries that are no worse, in steps of ${STEPS.join(', ')} %`, () => {
  const ended = Array.from({ length: CANARIES }, (_, seed) =>
    viewsUntilEnd(seed, STEPS, {}, STEP_SECONDS),
  ).filter((views) => views !== undefined).length;
  console.warn(`${ended} of ${CANARIES} canaries that are no worse were ended.`);
  // One in 1000, and what chance adds to 20 of 20,000 once in 200 times.
  expect(ended).toBeLessThanOrEqual(Math.max(3, Math.ceil(CANARIES * 0.0016)));
}, 1_200_000);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

it.each<[string, string, number]>([
  ...MEASURES.map(({ name, isWanted }): [string, string, number] =>
    isWanted
      ? [`a third of ${name}`, name, RATE / RATIO]
      : [`three times as many failures by ${name}`, name, RATE * RATIO],
  ),
  ['a paint a second later', 'LCP cached', 0.9],
])(
  'ends a canary with %s',
  (what, name, rate) => {
    for (const share of [1, 10, 50]) {
      const seconds = (MAX_VIEWS * 100) / share / VIEWS_PER_SECOND;
      const views = Array.from({ length: 5 }, (_, seed) =>
        viewsUntilEnd(seed, [share], { [name]: rate }, seconds),
      );
      const found = views.filter((count) => count !== undefined);
      console.warn(`${what}, ${share} %: ended after ${median(found)} page views of the canary.`);
      expect(found.length).toBe(views.length);
    }
  },
  300_000,
);
