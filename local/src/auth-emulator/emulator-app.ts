import type { RequestListener, ServerResponse } from 'node:http';
import { actionPage } from './action-page.ts';
import { beforeAnswer, changePage } from './before-answer.ts';
import { createEmulator } from './firebase-internals.ts';
import { OFFLINE_PAGES, STAND_IN, STAND_IN_PATH } from './offline-pages.ts';
import { keepUsers } from './user-file.ts';

function sendStandIn(response: ServerResponse): void {
  response.setHeader('content-type', 'text/javascript; charset=utf-8');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.end(STAND_IN);
}

/** Links in mails are followed with GET, and change accounts all the same. */
function mayChangeUsers(method: string | undefined, path: string): boolean {
  return path === '/emulator/action' || !['GET', 'HEAD', 'OPTIONS'].includes(method ?? '');
}

/**
 * The Auth emulator, with accounts that outlive it and pages that need no internet. What it has
 * answered is on the disk.
 *
 * @param projectId - Firebase project; begins with `demo-`.
 * @param userFile - Where the accounts are kept.
 * @param siteUrl - Where visitors see the site: links in mails lead there.
 */
export async function createEmulatorApp(
  projectId: string,
  userFile: string,
  siteUrl: string,
): Promise<RequestListener> {
  const { app, state } = await createEmulator(projectId);
  const save = keepUsers(userFile, state);
  return (request, response) => {
    const page = actionPage(request.url ?? '/', siteUrl);
    if (page) {
      response.writeHead(302, { location: page }).end();
      return;
    }
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === STAND_IN_PATH) return sendStandIn(response);
    const change = OFFLINE_PAGES[path];
    if (change) changePage(response, change);
    if (mayChangeUsers(request.method, path)) beforeAnswer(response, save);
    app(request, response);
  };
}
