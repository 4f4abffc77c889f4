import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Problem, problemSchema } from '@clean-express/shared-api/schemas';
import fc from 'fast-check';
import type { LightMyRequestResponse as Response, RouteOptions } from 'fastify';
import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seedBlogs } from '../seed/blogs.ts';
import { seedReviews } from '../seed/reviews.ts';
import { seedServices } from '../seed/services.ts';
import { ACCESS } from './access/access-table.ts';
import { type Known, requestTo } from './fuzz/request-arbitrary.ts';
import { JANE, JOHN, sharedTestApp } from './test-app.ts';
import { PHOTO_FILE } from './test-photos.ts';

/** Cases per route: `FUZZ_RUNS=100000 FUZZ_SEED=1 vitest run fuzz` for a long run, or an old one again. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1000);
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined;

/** Per case, in milliseconds: far more than one takes. */
const PATIENCE = 200;

const NO_LIMIT = '100000000';

const testApp = sharedTestApp({
  REQUESTS_PER_MINUTE: NO_LIMIT,
  WRITES_PER_MINUTE: NO_LIMIT,
  TOKENS_PER_MINUTE: NO_LIMIT,
  UNKNOWN_PER_MINUTE: NO_LIMIT,
  LOG_LEVEL: 'silent',
});

/** What the Auth emulator issues. */
const idToken = new UnsecuredJWT({ email: JANE.email, auth_time: Math.floor(Date.now() / 1000) })
  .setSubject(JANE.uid)
  .setIssuer('https://securetoken.google.com/demo-test')
  .setAudience('demo-test')
  .setIssuedAt()
  .setExpirationTime('1h')
  .encode();

const ID_TOKEN = `Bearer ${idToken}`;

/** Codes of refusals that no route has to do with: the address is of none. */
const BESIDE = ['not-found', 'bad-address', 'address-too-long'];

/** Reads first: what writes leave behind makes lists long. A stream has no end. */
const ROUTES = Object.keys(ACCESS)
  .filter((route) => !/changes|\?|OPTIONS|docs\//.test(route))
  .toSorted((a, b) => Number(!a.startsWith('GET')) - Number(!b.startsWith('GET')));

function findRoute(name: string): RouteOptions {
  const route = testApp().routes.find(
    ({ method, url }) => `${[method].flat().at(-1)} ${url}` === name,
  );
  if (!route) throw new Error(`There is no route ${name}.`);
  return { ...route, method: name.split(' ')[0] as 'GET' };
}

/** Adds a review of Jane's; returns its id. */
async function addReview(): Promise<string> {
  const headers = await testApp().as(JANE);
  const payload = ACCESS['POST /reviews']?.body ?? {};
  const request = { method: 'POST', url: '/reviews', headers, payload } as const;
  return (await testApp().app.inject(request)).json<{ insertedId: string }>().insertedId;
}

/** Ids of what there is at a route; of reviews, most are Jane's. */
async function idsFor(route: string): Promise<string[]> {
  if (route.endsWith('/photos/*')) return [PHOTO_FILE];
  if (route.includes('/services/')) return seedServices.map(({ _id }) => _id);
  if (route.includes('/blogs/')) return seedBlogs.map(({ _id }) => _id);
  const own = await Promise.all(Array.from({ length: 10 }, addReview));
  return [...own, ...seedReviews.slice(0, 2).map(({ _id }) => _id)];
}

/** What a request to a route needs to get somewhere; what it needs most, several times. */
async function knownTo(route: string): Promise<Known> {
  const [jane, john] = await Promise.all([testApp().as(JANE), testApp().as(JOHN)]);
  const ours = jane.authorization;
  const [most, other] = route === 'POST /jwt' ? [ID_TOKEN, ours] : [ours, ID_TOKEN];
  return {
    tokens: [most, most, most, other, john.authorization],
    ids: await idsFor(route),
    fields: {
      email: [JANE.email, JANE.email, JANE.email, JOHN.email],
      serviceId: seedServices.map(({ _id }) => _id),
    },
  };
}

/** What every refusal is: a problem with a code for programs and a sentence for people. */
function readProblem(response: Response): Problem {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = problemSchema.parse(response.json());
  expect(problem.status).toBe(response.statusCode);
  expect(problem.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  for (const sentence of [problem.message, ...Object.values(problem.errors ?? {})]) {
    expect(sentence).toMatch(/^[A-Z].*[.!?]$/);
  }
  return problem;
}

/** An answer's body, whatever coding it came in. */
function bodyOf({ headers, rawPayload }: Response): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[
    String(headers['content-encoding'])
  ];
  return String(decode ? decode(rawPayload) : rawPayload);
}

function expectSound(response: Response, { schema }: RouteOptions): void {
  const { statusCode, headers } = response;
  expect(statusCode).toBeLessThan(500);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  if (statusCode >= 400 && BESIDE.includes(readProblem(response).code)) return;
  if (statusCode === 304 || !schema?.response) return;
  const answers = schema.response as Record<number, z.ZodType>;
  expect(Object.keys(answers)).toContain(String(statusCode));
  answers[statusCode]?.parse(JSON.parse(bodyOf(response)));
}

describe('whatever is sent', () => {
  it.each(ROUTES)(
    '%s answers as it says it does',
    async (name) => {
      const route = findRoute(name);
      const statuses = new Set<number>();
      const property = fc.asyncProperty(requestTo(route, await knownTo(name)), async (request) => {
        const response = await testApp().app.inject(request);
        statuses.add(response.statusCode);
        expectSound(response, route);
      });
      // Says the seed and the smallest failing request when it fails.
      await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }) });
      // Else nothing was tried but the first lines of defence.
      expect(Math.min(...statuses)).toBeLessThan(400);
    },
    RUNS * PATIENCE,
  );
});
