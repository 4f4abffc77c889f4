import { type QueryKey, useQueryClient } from '@clean-express/federation/query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/**
 * The state that remotes share: `owner/name` → its type. The owner declares it by module augmentation, and so
 * do those who read it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the names are those of each site.
export interface SharedStateContract {}

/** How the names of state begin that belongs to the signed-in user: `cart/private-items`. */
const PRIVATE = /\/private-/;

/** The host removes private queries at a sign-out. */
const queryKeyOf = (key: string): QueryKey =>
  PRIVATE.test(key) ? ['private', 'shared-state', key] : ['shared-state', key];

/** Nobody can fetch it again, so it stays for as long as the tab. */
const FOREVER = { gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY };

const nothing = () => undefined;

/** Sets the state, from what it was if it gets a function. */
type SetShared<Value> = (next: Value | ((value: Value) => Value)) => void;

/**
 * State that the remotes of a page share, in the query cache, so that it is there for what loads later. Name it
 * in `shares` of `remote.config.ts`, or in `reads` if another remote owns it: only the owner writes it. It is
 * `initial` on the server, in a new tab, while nobody has written it, and if its name begins with `private-`
 * after a sign-out.
 *
 * Bundled into each remote, so that a release with it does not wait for a shell that has it.
 *
 * @example const [items, setItems] = useShared('cart/items', []);
 */
export function useShared<Key extends keyof SharedStateContract>(
  key: Key,
  initial: SharedStateContract[Key],
): readonly [SharedStateContract[Key], SetShared<SharedStateContract[Key]>] {
  type Value = SharedStateContract[Key];
  const client = useQueryClient();
  const queryKey = useMemo(() => queryKeyOf(key), [key]);
  const subscribe = useCallback(
    (onChange: () => void) => client.getQueryCache().subscribe(onChange),
    [client],
  );
  const read = () => client.getQueryData<Value>(queryKey);
  const stored = useSyncExternalStore(subscribe, read, nothing);
  const set: SetShared<Value> = (next) => {
    client.setQueryDefaults(queryKey, FOREVER);
    const value = read() ?? initial;
    // No state is a function: it could not be told from one that sets it.
    client.setQueryData(
      queryKey,
      typeof next === 'function' ? (next as (v: Value) => Value)(value) : next,
    );
  };
  return [stored ?? initial, set];
}
