import { create } from 'zustand';

const JSON_WEB_TOKEN = /\beyJ[\w-]*\.[\w-]+\.[\w-]*/g;
const EMAIL = /[^\s@"'<>()/?&=]+@[^\s@"'<>()/?&=]+\.\w+/g;
const QUERY = /(\bhttps?:\/\/[^\s?"')]+|\/[\w/.-]*)\?[^\s"')]*/g;

/**
 * Removes from a text what may identify or authenticate a user: tokens, email addresses and the
 * query strings of URLs.
 *
 * @example redact('GET /services?email=ada@site.example') // 'GET /services?…'
 */
export function redact(text: string): string {
  return text.replace(JSON_WEB_TOKEN, '(token)').replace(QUERY, '$1?…').replace(EMAIL, '(email)');
}

/** An error that occurred while the inspector recorded errors. */
export interface LoggedError {
  at: Date;
  source: 'console' | 'uncaught' | 'policy';
  text: string;
}

/** Bounds the memory that a page with an endless stream of errors uses. */
const MAX_ERRORS = 100;

/** The errors since the inspector was first opened, newest first. */
export const useErrorLog = create<{ since: Date | undefined; errors: LoggedError[] }>(() => ({
  since: undefined,
  errors: [],
}));

function textOf(value: unknown): string {
  try {
    return value instanceof Error ? `${value.name}: ${value.message}` : String(value);
  } catch {
    // An object without prototype, such as the groups of a match, has no text of its own.
    return Object.prototype.toString.call(value);
  }
}

function logError(source: LoggedError['source'], ...values: unknown[]): void {
  const text = redact(values.map(textOf).join(' '));
  const error = { at: new Date(), source, text };
  useErrorLog.setState(({ errors }) => ({ errors: [error, ...errors].slice(0, MAX_ERRORS) }));
}

/** Wraps a method of the console; it still writes what it is given. */
function wrapConsole(method: 'error' | 'warn', isError: (values: unknown[]) => boolean): void {
  // biome-ignore lint/suspicious/noConsole: the inspector records what the page writes there.
  const write = console[method];
  console[method] = (...values: unknown[]) => {
    write.apply(console, values);
    if (isError(values)) logError('console', ...values);
  };
}

/** Starts to record errors; recording ends with the page. Further calls do nothing. */
export function recordErrors(): void {
  if (useErrorLog.getState().since) return;
  useErrorLog.setState({ since: new Date() });
  wrapConsole('error', () => true);
  // The host writes the errors that a boundary caught as warnings.
  wrapConsole('warn', (values) => values.some((value) => value instanceof Error));
  addEventListener('error', ({ error, message }) => logError('uncaught', error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => logError('uncaught', reason));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    logError('policy', `${effectiveDirective} blocked ${blockedURI || 'an action of the page'}`),
  );
}
