import { type QueryKey, useQueryClient } from '@clean-express/federation/query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ownRemote } from './own-remote.ts';

/**
 * The state that remotes share: `owner/name` → its type. The owner declares it by module augmentation;
 * `release types` gives its declaration to those who read it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the names are those of each site.
export interface SharedStateContract {}

/** The keys of other remotes, which can only be read. `release types` lists them. */
// biome-ignore lint/suspicious/noEmptyInterface: the names are those of each site.
export interface ForeignState {}

/** @throws When a remote sets the state of another one. */
function requireOwner(key: string): void {
  const remote = ownRemote();
  const [owner] = key.split('/');
  if (remote === undefined || remote === owner) return;
  throw new Error(
    `"${remote}" cannot set ${key}: only "${owner}" writes it. Mount a widget of "${owner}" that does.`,
  );
}

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

/** The state, and for its owner what sets it. */
type Shared<Key extends keyof SharedStateContract> = Key extends keyof ForeignState
  ? readonly [SharedStateContract[Key]]
  : readonly [SharedStateContract[Key], SetShared<SharedStateContract[Key]>];

/**
 * State that the remotes of a page share, in the query cache, so that it is there for what loads later. Name it
 * in `shares` of `remote.config.ts`, or in `reads` if another remote owns it: only the owner can set it. It is
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
): Shared<Key> {
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
    requireOwner(key);
    client.setQueryDefaults(queryKey, FOREVER);
    const value = read() ?? initial;
    // No state is a function: it could not be told from one that sets it.
    client.setQueryData(
      queryKey,
      typeof next === 'function' ? (next as (v: Value) => Value)(value) : next,
    );
  };
  return [stored ?? initial, set] as readonly unknown[] as Shared<Key>;
}
