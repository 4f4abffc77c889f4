import { create } from 'zustand';
import { redacted } from './redacted.ts';

/** Something that went wrong while the inspector listened. */
export interface LoggedError {
  at: Date;
  source: 'console' | 'uncaught' | 'policy';
  text: string;
}

/** More than anybody reads. */
const MOST = 100;

/** What went wrong since the inspector was first opened; the newest comes first. */
export const useErrorLog = create<{ since: Date | undefined; errors: LoggedError[] }>(() => ({
  since: undefined,
  errors: [],
}));

function textOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
}

function note(source: LoggedError['source'], ...values: unknown[]): void {
  const text = redacted(values.map(textOf).join(' '));
  const error = { at: new Date(), source, text };
  useErrorLog.setState(({ errors }) => ({ errors: [error, ...errors].slice(0, MOST) }));
}

/** Listens on a method of the console, which goes on as before. */
function listen(method: 'error' | 'warn', isError: (values: unknown[]) => boolean): void {
  // biome-ignore lint/suspicious/noConsole: what is written there is listened to.
  const write = console[method];
  console[method] = (...values: unknown[]) => {
    if (isError(values)) note('console', ...values);
    write.apply(console, values);
  };
}

/** Keeps a record of errors from now on, for as long as the tab has this page. */
export function keepErrors(): void {
  if (useErrorLog.getState().since) return;
  useErrorLog.setState({ since: new Date() });
  listen('error', () => true);
  // What a boundary caught, the host tells as a warning.
  listen('warn', (values) => values.some((value) => value instanceof Error));
  addEventListener('error', ({ error, message }) => note('uncaught', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => note('uncaught', reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    note('policy', `${effectiveDirective} does not allow ${blockedURI || 'what the page did'}`),
  );
}
