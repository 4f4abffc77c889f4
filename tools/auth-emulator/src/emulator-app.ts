import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { StartupError } from '@clean-express/server-kit/process';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import {
  createEmulator,
  type EmulatedUser,
  emulatedUserSchema,
  type ProjectState,
} from './firebase-internals.ts';

/** The emulator adds these when an account has a password or a phone number. */
const IMPLIED_PROVIDERS = ['password', 'phone'];

function readUsers(path: string): EmulatedUser[] {
  if (!existsSync(path)) return [];
  try {
    return z.array(emulatedUserSchema).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const message = `Could not read the accounts in ${path}. Please delete all data with \`npm run reset\`.`;
    throw new StartupError(message, { cause });
  }
}

function restore(state: ProjectState, user: EmulatedUser): void {
  const providerUserInfo = user.providerUserInfo?.filter(
    ({ providerId }) => !IMPLIED_PROVIDERS.includes(providerId),
  );
  state.overwriteUserWithLocalId(user.localId, { ...user, providerUserInfo });
}

/**
 * Persists the emulator's accounts in a file. The accounts of an existing file are restored completely:
 * with different timestamps, browsers would be signed out.
 *
 * @returns A function that writes the accounts to disk if they have changed, one write after the other.
 */
function persistUsers(path: string, state: ProjectState): () => Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  for (const user of readUsers(path)) restore(state, user);

  const serialize = () => JSON.stringify([...state.users.values()]);
  let written = serialize();
  let last = Promise.resolve();

  const write = async () => {
    const users = serialize();
    if (users === written) return;
    await writeFileAtomic(path, users, { mode: 0o600 });
    written = users;
  };
  return () => {
    // Only the caller of a write sees its failure; the next write starts normally.
    last = last.catch(() => undefined).then(write);
    return last;
  };
}

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

/** Path of the stub of Google's script, from which shared-auth loads it too. */
const GAPI_STUB_PATH = '/emulator/gapi.js';

/**
 * The stub: the part of `gapi.iframes` that the Firebase SDK uses. From the build, in `dist`, the same
 * path leads to it.
 */
const GAPI_STUB = readFileSync(new URL('../src/gapi-stub.js', import.meta.url));

const EXTERNAL_TAGS = /<(?:link|script)\s[^>]*(?:href|src)="https:[^"]*"[^>]*>(?:<\/script>)?\n?/g;

/** Hides the icons, which would be plain words without Google's icon font. */
const STYLE = `<style>
.material-icons { display: none; }
body { font-family: system-ui, sans-serif; max-width: 480px; margin: 24px auto; padding: 0 16px; }
ul { list-style: none; padding: 0; }
li { display: flex; flex-direction: column; padding: 8px; cursor: pointer; }
button { padding: 8px 16px; margin: 4px 0; font: inherit; cursor: pointer; }
input { box-sizing: border-box; width: 100%; padding: 8px; margin-bottom: 12px; font: inherit; }
.custom-label { display: none; }
</style>
`;

/**
 * The pages of the emulator that do not work without internet access, each with a function that makes
 * them work.
 */
const OFFLINE_PAGES: Readonly<Record<string, (html: string) => string>> = {
  '/emulator/auth/iframe': (html) => html.replace(GOOGLE_SCRIPT, GAPI_STUB_PATH),
  '/emulator/auth/handler': (html) =>
    html.replace(EXTERNAL_TAGS, '').replace('<div id="content">', `${STYLE}<div id="content">`),
};

/**
 * Returns the page that handles a link of an email. A Firebase project has a setting for this page; the
 * emulator has none, and expects the new password as a parameter of the link instead.
 *
 * @returns `undefined` when the emulator handles the request.
 */
export function actionPage(requestUrl: string, siteUrl: string): string | undefined {
  const { pathname, searchParams } = new URL(requestUrl, siteUrl);
  const code = searchParams.get('oobCode');
  const isReset = pathname === '/emulator/action' && searchParams.get('mode') === 'resetPassword';
  if (!isReset || !code || searchParams.has('newPassword')) return undefined;
  return `${siteUrl}/reset-password?${new URLSearchParams({ mode: 'resetPassword', oobCode: code })}`;
}

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
