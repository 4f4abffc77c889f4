import type { ServerResponse } from 'node:http';

type End = (this: ServerResponse, ...parameters: unknown[]) => ServerResponse;

/**
 * Holds an answer back until something is done. When that fails, the connection is cut: an answer
 * would be a lie.
 *
 * @param work - Begins when the answer is complete.
 */
export function beforeAnswer(response: ServerResponse, work: () => Promise<void>): void {
  const end = response.end as End;
  const held: End = (...parameters) => {
    work().then(
      () => end.apply(response, parameters),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return response;
  };
  response.end = held as ServerResponse['end'];
}

/**
 * Changes a page that is sent in one piece.
 *
 * @param change - Makes the page that is sent of the one that would have been.
 */
export function changePage(response: ServerResponse, change: (html: string) => string): void {
  const end = response.end as End;
  const changed: End = (page, ...rest) =>
    end.call(response, typeof page === 'string' ? change(page) : page, ...rest);
  response.end = changed as ServerResponse['end'];
}
