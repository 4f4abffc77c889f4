import type { ServerResponse } from 'node:http';

type End = (this: ServerResponse, ...parameters: unknown[]) => ServerResponse;

/** The casts hide the overloads of `end`: its parameters are only passed on. */
function replaceEnd(response: ServerResponse, replacement: (end: End) => End): void {
  response.end = replacement(response.end as End) as ServerResponse['end'];
}

/**
 * Delays a response until some work is done. When the work fails, the connection is closed, because the
 * response would report a success.
 *
 * @param work - Starts when the response is complete.
 */
export function beforeResponse(response: ServerResponse, work: () => Promise<void>): void {
  replaceEnd(response, (end) => (...parameters) => {
    work().then(
      () => end.apply(response, parameters),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return response;
  });
}

/**
 * Changes the HTML of a response that is sent in one piece.
 *
 * @param change - Returns the changed HTML.
 */
export function changePage(response: ServerResponse, change: (html: string) => string): void {
  replaceEnd(
    response,
    (end) =>
      (page, ...rest) =>
        end.call(response, typeof page === 'string' ? change(page) : page, ...rest),
  );
}
