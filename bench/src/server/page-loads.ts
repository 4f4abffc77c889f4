import type { Load } from '../load/load-test.ts';
import { direct } from '../site/ports.ts';

/** Ways to ask the front door for a page. */
export const WAYS = ['kept', 'kept, compressed', 'drawn anew'] as const;

export type Way = (typeof WAYS)[number];

/** Clients that ask for new pages: each has to be there within the front door's patience. */
const PATIENT = 4;

const isDrawn = (body: string) => body.includes('id="served-page"');

let lastQuery = 0;

/** Each request has a query of its own, so that its page is kept by nobody. */
function drawnAnew(path: string): Load {
  const setupRequest = <Request extends object>(request: Request) => {
    lastQuery += 1;
    return { ...request, path: `${path}?fresh=${lastQuery}` };
  };
  const requests = [{ path, setupRequest }];
  return { url: direct('front-door'), connections: PATIENT, requests, verifyBody: isDrawn };
}

/** How a load test asks for a page. */
export function pageLoad(path: string, way: Way): Load {
  const url = direct('front-door') + path;
  if (way === 'drawn anew') return drawnAnew(path);
  if (way === 'kept') return { url, verifyBody: isDrawn };
  return { url, headers: { 'accept-encoding': 'br' } };
}
