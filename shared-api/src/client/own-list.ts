import { privateCall } from './http.ts';
import { filterPage, type Page, readPage, withQuery } from './page.ts';

/** A review or a service, with what the backend says about its owner. */
interface Owned {
  email: string;
  own?: boolean | undefined;
}

/**
 * Loads a page of what the signed-in user owns. The client filters it again, for a backend that ignores
 * `email` (decision 10 of the product): by `own`, or by email where the backend does not send `own`.
 *
 * @param email - The user's; an API finds the user by the token if it is empty.
 */
export async function readOwnPage<Item extends Owned>(
  path: string,
  {
    email,
    ...query
  }: { email: string; limit: number; cursor: string | undefined; sort?: string | undefined },
  signal: AbortSignal,
): Promise<Page<Item>> {
  // Unlike other parameters, an empty email is sent: without it, the list would be that of all users.
  const own = `${path}?email=${encodeURIComponent(email)}`;
  const page = await readPage<Item>(privateCall(withQuery(own, query), { signal }));
  return filterPage(page, (item) => item.own ?? (email !== '' && item.email === email));
}
