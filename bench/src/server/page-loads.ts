import { freshQuery } from '../load/fresh-query.ts';
import type { Load } from '../load/load-test.ts';
import { direct } from '../site/ports.ts';

/** Ways to ask the front door for a page. */
export const WAYS = ['kept', 'kept, compressed', 'drawn anew'] as const;

export type Way = (typeof WAYS)[number];

/** Clients that ask for new pages: each has to be there within the front door's patience. */
const PATIENT = 4;

const isDrawn = (body: string) => body.includes('id="served-page"');

/** How a load test asks for a page. */
export function pageLoad(path: string, way: Way): Load {
  const url = direct('front-door') + path;
  if (way === 'kept') return { url, verifyBody: isDrawn };
  if (way === 'kept, compressed') return { url, headers: { 'accept-encoding': 'br' } };
  const requests = [freshQuery(() => path)];
  return { url: direct('front-door'), connections: PATIENT, requests, verifyBody: isDrawn };
}
