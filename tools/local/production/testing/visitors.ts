import { randomUUID } from 'node:crypto';
import { signingKeysField } from '@clean-express/server-kit/environment';
import { createBackendTokens } from 'api/src/modules/tokens/backend-token.ts';
import { z } from 'zod';
import type { Settings } from '../../src/production/compose-file.ts';

const EMAIL = 'jane@example.com';

/** An access token of the API: Firebase, which signs people in, cannot be reached. */
export function accessToken({ TOKEN_KEYS }: Settings): Promise<string> {
  const authTime = Math.floor(Date.now() / 1000);
  const member = { uid: 'jane', email: EMAIL, emailVerified: true, authTime };
  return createBackendTokens(signingKeysField.parse(TOKEN_KEYS)).mint(member);
}

const serviceSchema = z.object({ _id: z.string(), name: z.string(), photo: z.string() });

/** A service of the site. */
type Service = z.infer<typeof serviceSchema>;

/** Lists services, at one API or at the proxy in front of all. */
export async function listServices(url: string): Promise<Service[]> {
  return z.array(serviceSchema).parse(await (await fetch(`${url}/services`)).json());
}

const LARGEST_PAGE = 100;

/** Addresses of searches for services, each another one: no cache has their responses. */
export function newSearches(url: string, services: readonly Service[]): () => string {
  let count = 0;
  return () => {
    const q = services[count % services.length]?.name ?? '';
    const limit = 1 + (Math.floor(count / services.length) % LARGEST_PAGE);
    count += 1;
    return `${url}/services?${new URLSearchParams({ q, limit: String(limit) })}`;
  };
}

/** The request that adds a review. It can be repeated. */
export function newReview({ _id, name, photo }: Service, token: string, comment: string) {
  const review = {
    name: 'Jane',
    email: EMAIL,
    comment,
    photo: '',
    serviceName: name,
    serviceId: _id,
    serviceImg: photo,
  };
  return {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(review),
  };
}

/**
 * Sends the contact form without script to an SSR server, as Caddy passes it on.
 *
 * @param origin - Of the site.
 */
export function sendForm(
  ssrServer: string,
  origin: string,
  { visitor, email }: { visitor: string; email: string },
): Promise<Response> {
  const fields = { name: 'Jane', email, phone: '1', company: 'Doe', message: 'The tap drips.' };
  return fetch(`${ssrServer}/contact`, {
    method: 'POST',
    headers: { origin, 'x-forwarded-for': visitor },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
}

/** What visitors of one kind have met. */
interface Figures {
  kind: string;
  requests: number;
  failed: number;
  /** Latency in milliseconds. */
  p50: number;
  p99: number;
  worst: number;
}

/** Sends requests, one after the other, until it is stopped. */
async function visitUntil(
  request: (index: number) => Promise<Response>,
  signal: AbortSignal,
  failures: string[],
): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    const start = performance.now();
    try {
      const response = await request(index);
      await response.arrayBuffer();
      if (!response.ok) failures.push(`${response.status} ${response.url}`);
    } catch (error) {
      failures.push(error instanceof Error ? `${error.message}: ${error.cause}` : String(error));
    }
    durations.push(performance.now() - start);
  }
  return durations;
}

/**
 * Sends requests of several kinds while some work runs.
 *
 * @param kinds - What a visitor of each kind requests, by index.
 * @param visitors - How many visitors of each kind there are.
 */
export async function whileVisited(
  kinds: Readonly<Record<string, (index: number) => Promise<Response>>>,
  visitors: number,
  work: () => Promise<void>,
): Promise<{ figures: Figures[]; failures: string[] }> {
  const over = new AbortController();
  const failures: string[] = [];
  const visits = Object.entries(kinds).map(async ([kind, request]): Promise<Figures> => {
    const own: string[] = [];
    const all = Array.from({ length: visitors }, () => visitUntil(request, over.signal, own));
    const durations = (await Promise.all(all)).flat().sort((a, b) => a - b);
    failures.push(...own.map((failure) => `${kind}: ${failure}`));
    const at = (share: number) => Math.round(durations[Math.floor(durations.length * share)] ?? 0);
    return {
      kind,
      requests: durations.length,
      failed: own.length,
      p50: at(0.5),
      p99: at(0.99),
      worst: Math.round(durations.at(-1) ?? 0),
    };
  });
  await work().finally(() => over.abort());
  return { figures: await Promise.all(visits), failures };
}
