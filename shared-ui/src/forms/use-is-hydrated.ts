import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Whether the component is interactive: false on the server and while its HTML is hydrated. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
