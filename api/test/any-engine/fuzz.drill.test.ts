import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Problem, problemSchema } from '@clean-express/shared-api/schemas';
import fc from 'fast-check';
import type { LightMyRequestResponse as Response, RouteOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { seedBlogs } from '../../seed/blogs.ts';
import { seedReviews } from '../../seed/reviews.ts';
import { seedServices } from '../../seed/services.ts';
import { ACCESS } from '../access/access-table.ts';
import { idToken } from '../emulator-token.ts';
import { requestTo, type ValidValues } from '../fuzz/request-arbitrary.ts';
import { JANE, JOHN, sharedTestApp } from '../test-app.ts';
import { PHOTO_FILE } from '../test-photos.ts';

/** Cases per route. `FUZZ_SEED=1 pnpm --filter api test:fuzz` starts a long run with this seed, or repeats one. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1000);
const SEED = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : undefined;

/** Far more than a case takes. */
const CASE_TIMEOUT_MS = 200;

const NO_LIMIT = '100000000';

const testApp = sharedTestApp({
  REQUESTS_PER_MINUTE: NO_LIMIT,
  WRITES_PER_MINUTE: NO_LIMIT,
  TOKENS_PER_MINUTE: NO_LIMIT,
  COSTLY_PER_MINUTE: NO_LIMIT,
  NOT_FOUND_PER_MINUTE: NO_LIMIT,
  INBOX_PER_DAY: '1000000',
  LOG_LEVEL: 'silent',
});

/** Routes that take an ID token instead of an access token. */
const OF_ID_TOKENS = ['POST /jwt', 'PUT /me'];

/** Problem codes for URLs that do not match a route. */
const UNROUTED_CODES = ['not-found', 'bad-address', 'address-too-long'];

/** Routes that end sessions. */
const ENDINGS = ['DELETE /jwt', 'DELETE /me', 'DELETE /me/sessions', 'DELETE /me/sessions/others'];

/** Reads come first, since writes make the lists long, and the ends of sessions come last. */
const turnOf = (route: string) => (ENDINGS.includes(route) ? 2 : Number(!route.startsWith('GET')));

/** All routes but the endless stream, pages, and files of members, for which JSON is none. */
const ROUTES = Object.keys(ACCESS)
  .filter((route) => !/changes|\?|OPTIONS|docs\/|subscriptions\/|POST \/photos|members/.test(route))
  .toSorted((a, b) => turnOf(a) - turnOf(b));

function findRoute(name: string): RouteOptions {
  const route = testApp().routes.find(
    ({ method, url }) => `${[method].flat().at(-1)} ${url}` === name,
  );
  if (!route) throw new Error(`Unknown route ${name}.`);
  return { ...route, method: name.split(' ')[0] as 'GET' };
}

/** Adds a service, a review or the page of Jane; returns its id. */
async function add(url: '/services' | '/reviews' | '/me/page', change = {}): Promise<string> {
  const headers = await testApp().as(JANE);
  const payload = { ...ACCESS[`POST ${url}`]?.body, ...change };
  const request = { method: 'POST', url, headers, payload } as const;
  return (await testApp().app.inject(request)).json<{ insertedId: string }>().insertedId;
}

const ten = <Value>(make: () => Promise<Value>) => Promise.all(Array.from({ length: 10 }, make));

/** Ids that exist at a route; most services and reviews are by Jane, and so are the services of these. */
async function idsFor(route: string): Promise<string[]> {
  if (route.endsWith('/photos/*')) return [PHOTO_FILE];
  if (route.includes('/members/')) return [await add('/me/page')];
  if (route.includes('/blogs/')) return seedBlogs.map(({ _id }) => _id);
  const seeded = route.includes('/services/') ? seedServices : seedReviews;
  const own = await ten(async () => {
    const serviceId = await add('/services');
    return route.includes('/services/') ? serviceId : add('/reviews', { serviceId });
  });
  return [...own, ...seeded.slice(0, 2).map(({ _id }) => _id)];
}

/** Values with which a request to a route can succeed; the most useful ones are repeated. */
async function validValuesFor(route: string): Promise<ValidValues> {
  // Each route gets sessions that no other route has ended.
  const authTime = JANE.authTime + 60 * ROUTES.indexOf(route);
  const jane = await testApp().as({ ...JANE, authTime });
  const john = await testApp().as({ ...JOHN, authTime });
  const accessToken = jane.authorization;
  const ofFirebase = `Bearer ${idToken()}`;
  const isOfIdTokens = OF_ID_TOKENS.includes(route);
  const [most, other] = isOfIdTokens ? [ofFirebase, accessToken] : [accessToken, ofFirebase];
  return {
    tokens: [most, most, most, other, john.authorization],
    ids: await idsFor(route),
    fields: {
      email: [JANE.email, JANE.email, JANE.email, JOHN.email],
      serviceId: seedServices.map(({ _id }) => _id),
    },
  };
}

/** Checks that an error response is a problem with a code for programs and messages for people. */
function readProblem(response: Response): Problem {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const problem = problemSchema.parse(response.json());
  expect(problem.status).toBe(response.statusCode);
  expect(problem.code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  for (const message of [problem.message, ...Object.values(problem.errors ?? {})]) {
    expect(message).toMatch(/^[A-Z].*[.!?]$/);
  }
  return problem;
}

/** The decoded body of a response. */
function bodyOf({ headers, rawPayload }: Response): string {
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[
    String(headers['content-encoding'])
  ];
  return String(decode ? decode(rawPayload) : rawPayload);
}

function expectValid(response: Response, { schema }: RouteOptions): void {
  const { statusCode, headers } = response;
  expect(statusCode).toBeLessThan(500);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  if (statusCode >= 400 && UNROUTED_CODES.includes(readProblem(response).code)) return;
  if (statusCode === 304 || !schema?.response) return;
  const schemas = schema.response as Record<number, z.ZodType>;
  expect(Object.keys(schemas)).toContain(String(statusCode));
  schemas[statusCode]?.parse(JSON.parse(bodyOf(response) || 'null'));
}

describe('random requests', () => {
  it.each(ROUTES)(
    '%s responds as its schema says',
    async (name) => {
      const route = findRoute(name);
      const statuses = new Set<number>();
      const property = fc.asyncProperty(
        requestTo(route, await validValuesFor(name)),
        async (request) => {
          const response = await testApp().app.inject(request);
          statuses.add(response.statusCode);
          expectValid(response, route);
        },
      );
      // On failure, it prints the seed and the smallest failing request.
      await fc.assert(property, { numRuns: RUNS, ...(SEED !== undefined && { seed: SEED }) });
      // Otherwise only validation would have been tested.
      expect(Math.min(...statuses)).toBeLessThan(400);
    },
    RUNS * CASE_TIMEOUT_MS,
  );
});
