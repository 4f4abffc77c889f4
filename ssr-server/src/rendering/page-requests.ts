import type { ToChild } from './channel.ts';
import type { ChildMessage } from './child-messages.ts';
import type { ResponseCache, WaitingPage } from './response-cache.ts';

/** Requests of a process to one origin that are handled at a time; an API handles 200 of all its clients. */
const MAX_OPEN = 32;

/** Requests to one origin: those that are handled, and what the others wait for. */
interface Lane {
  open: number;
  queue: (() => void)[];
}

/** A page may send any text; the address is checked where it is requested. */
const originOf = (url: string) => URL.parse(url)?.origin ?? '';

/** A page that may request data, with the tags of what it has got. */
export interface RequestingPage extends WaitingPage {
  tags: Set<string>;
}

interface Options {
  responses: Pick<ResponseCache, 'get'>;
  /** Sends a message to the process; resolves when it is on its way, and takes no memory here. */
  send: (message: ToChild, texts: Buffer[]) => Promise<void>;
}

/**
 * Handles the requests of the pages of one process: many of them delay only that process, and a slow backend
 * of a remote only the pages that use it.
 *
 * @returns Sends the response to a request, or why there is none. A page that has ended gets neither.
 */
export function createRequestHandler({ responses, send }: Options) {
  const lanes = new Map<string, Lane>();
  return async (
    { id, request, url }: Extract<ChildMessage, { request: number }>,
    page: RequestingPage,
  ): Promise<void> => {
    const origin = originOf(url);
    const lane = lanes.get(origin) ?? { open: 0, queue: [] };
    lanes.set(origin, lane);
    if (lane.open >= MAX_OPEN) await new Promise<void>((resolve) => lane.queue.push(resolve));
    else lane.open += 1;
    try {
      const { status, headers, body, tags } = await responses.get(url, page);
      for (const tag of tags) page.tags.add(tag);
      await send({ id, request, response: { status, headers } }, [body]);
    } catch (error) {
      if (!page.signal.aborted) await send({ id, request, error: (error as Error).message }, []);
    } finally {
      const next = lane.queue.shift();
      if (next) next();
      else lane.open -= 1;
      if (lane.open === 0) lanes.delete(origin);
    }
  };
}
