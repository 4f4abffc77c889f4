import type { RequestListener, ServerResponse } from 'node:http';
import { actionPage } from './action-page.ts';
import { createEmulator } from './firebase-internals.ts';
import { GAPI_STUB, GAPI_STUB_PATH, OFFLINE_PAGES } from './offline-pages.ts';
import { persistUsers } from './user-file.ts';

type End = (this: ServerResponse, ...parameters: unknown[]) => ServerResponse;

/** The casts hide the overloads of `end`: its parameters are only passed on. */
function replaceEnd(response: ServerResponse, replacement: (end: End) => End): void {
  response.end = replacement(response.end as End) as ServerResponse['end'];
}

/**
 * Delays a response until some work is done. When the work fails, the connection is closed, because the
 * response would report a success.
 */
function beforeResponse(response: ServerResponse, work: () => Promise<void>): void {
  replaceEnd(response, (end) => (...parameters) => {
    work().then(
      () => end.apply(response, parameters),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return response;
  });
}

/** Changes the HTML of a response that is sent in one piece. */
function changePage(response: ServerResponse, change: (html: string) => string): void {
  replaceEnd(
    response,
    (end) =>
      (page, ...rest) =>
        end.call(response, typeof page === 'string' ? change(page) : page, ...rest),
  );
}

function sendGapiStub(response: ServerResponse): void {
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.end(GAPI_STUB);
}

/** Links of emails are GET requests, but they change accounts too. */
function mayChangeUsers(method: string | undefined, path: string): boolean {
  return path === '/emulator/action' || !['GET', 'HEAD', 'OPTIONS'].includes(method ?? '');
}

/**
 * Creates the Auth emulator, with accounts that survive a restart and pages that work offline. Accounts
 * are on disk before a response is sent.
 *
 * @param projectId - ID of the Firebase project; begins with `demo-`.
 * @param siteUrl - Address of the site; links of emails lead there.
 */
export async function createEmulatorApp(
  projectId: string,
  userFile: string,
  siteUrl: string,
): Promise<RequestListener> {
  const { app, state } = await createEmulator(projectId);
  const save = persistUsers(userFile, state);
  return (request, response) => {
    const page = actionPage(request.url ?? '/', siteUrl);
    if (page) {
      response.writeHead(302, { location: page }).end();
      return;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === GAPI_STUB_PATH) return sendGapiStub(response);
    const change = OFFLINE_PAGES[path];
    if (change) changePage(response, change);
    if (mayChangeUsers(request.method, path)) beforeResponse(response, save);
    app(request, response);
  };
}
