/** The message for a user without a connection; `undefined` if the browser is online, or cannot tell. */
export function offlineMessage(): string | undefined {
  if (globalThis.navigator?.onLine !== false) return undefined;
  return 'You are offline. Please check your connection and try again.';
}
