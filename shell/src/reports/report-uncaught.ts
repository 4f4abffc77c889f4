import {
  MAX_MESSAGE_LENGTH,
  MAX_PAGE_LENGTH,
  MAX_STACK_LENGTH,
  REPORT_TOKEN_PATH,
  type ReportedError,
  type ReportedRelease,
  type Reports,
  type ReportToken,
} from '@clean-express/federation/reports';
import { HOST } from '../config/host-name.ts';
import { inlinedJson, isCompared } from '../config/inlined-json.ts';
import { isMissingFile } from './missing-file.ts';
import { isLeaving } from './page-leave.ts';

/** The release whose file an error names first: it threw the error, or could not be loaded. */
function failedRelease(text: string): ReportedRelease | undefined {
  const { shell = '', microFrontends = {} } = inlinedJson('registry') ?? {};
  const releases = Object.entries(microFrontends).map(([remote, [release]]) => {
    const version = release?.metadata.version ?? '';
    const folder = new URL('.', release?.url).href;
    return { remote, version, folders: [folder, `${origin}/remotes/${remote}/${version}/`] };
  });
  const all = [...releases, { remote: HOST, version: shell, folders: [`${origin}/assets/`] }];
  for (const [url] of text.matchAll(/https?:[^\s)]+/g)) {
    const found = all.find(({ folders }) => folders.some((folder) => url.startsWith(folder)));
    if (found) return { remote: found.remote, version: found.version };
  }
  return undefined;
}

async function send(failed: ReportedError, message: string, stack: string): Promise<void> {
  const { token, takesMessages }: ReportToken = await (
    await fetch(REPORT_TOKEN_PATH, { method: 'POST' })
  ).json();
  const page = location.pathname.slice(0, MAX_PAGE_LENGTH);
  const error = {
    ...failed,
    ...(takesMessages && {
      message: message.slice(0, MAX_MESSAGE_LENGTH),
      stack: stack.slice(0, MAX_STACK_LENGTH),
    }),
  };
  const reports: Reports = { errors: [error], vitals: [], page, token };
  navigator.sendBeacon(
    '/reports',
    new Blob([JSON.stringify(reports)], { type: 'application/json' }),
  );
}

/**
 * Reports what no boundary catches, once for each release and page load: errors in handlers and timers, and those
 * that keep the shell's script from starting, which could not report them itself.
 */
export function reportUncaught(): void {
  const reported = new Set<string>();
  const report = (error: unknown) => {
    const [message, stack] = [`${error}`, `${Object(error).stack}`];
    const failed = failedRelease(`${message} ${stack}`);
    if (!failed || isLeaving() || reported.has(failed.remote) || !isCompared(failed.remote)) return;
    reported.add(failed.remote);
    const phase = isMissingFile(error) ? 'module' : 'evaluation';
    // No error when that fails: the site works without reports.
    send({ ...failed, phase }, message, stack).catch(() => undefined);
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
