import type { ServerResponse } from 'node:http';

type End = (this: ServerResponse, ...parameters: unknown[]) => ServerResponse;

/**
 * Delays a response until some work is done. When the work fails, the connection is closed, because the
 * response would report a success.
 *
 * @param work - Starts when the response is complete.
 */
export function beforeResponse(response: ServerResponse, work: () => Promise<void>): void {
  const end = response.end as End;
  const delayed: End = (...parameters) => {
    work().then(
      () => end.apply(response, parameters),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return response;
  };
  response.end = delayed as ServerResponse['end'];
}

/**
 * Changes the HTML of a response that is sent in one piece.
 *
 * @param change - Returns the changed HTML.
 */
export function changePage(response: ServerResponse, change: (html: string) => string): void {
  const end = response.end as End;
  const changed: End = (page, ...rest) =>
    end.call(response, typeof page === 'string' ? change(page) : page, ...rest);
  response.end = changed as ServerResponse['end'];
}
