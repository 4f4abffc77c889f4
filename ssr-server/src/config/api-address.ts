/** Where the API is. */
export interface ApiAddress {
  /** For browsers. Pages, their data and the keys of caches contain only this address. */
  publicUrl: string;
  /** For this server. */
  internalUrl: string;
}

/** Whether a URL is one of the API, as pages know it. */
function isApiAddress(url: string, { publicUrl }: ApiAddress): boolean {
  // With the slash: another host may begin with the same characters.
  return url.startsWith(`${publicUrl}/`);
}

/**
 * The address at which this server requests a URL: that of the API is replaced.
 *
 * @example internalAddress('https://api.example.com/blogs', api) // 'http://10.0.0.1:4000/blogs'
 */
export function internalAddress(url: string, api: ApiAddress): string {
  return isApiAddress(url, api) ? api.internalUrl + url.slice(api.publicUrl.length) : url;
}

/** The longest address that a page can request, in characters; the API accepts no longer one. */
export const MAX_ADDRESS = 4000;

/**
 * The address that a page requests, in the one form that caches use.
 *
 * @param origins - Those that its releases declare.
 * @throws When the page cannot request it.
 */
export function checkAddress(
  url: string,
  api: ApiAddress,
  origins: readonly string[],
): { address: string; isOfApi: boolean } {
  if (url.length > MAX_ADDRESS) throw new Error('The address of a request is too long.');
  const address = new URL(url);
  address.hash = '';
  if (isApiAddress(address.href, api)) return { address: address.href, isOfApi: true };
  const hasUser = address.username !== '' || address.password !== '';
  if (!hasUser && origins.includes(address.origin))
    return { address: address.href, isOfApi: false };
  throw new Error(
    `Pages can request the API and the declared origins of their remotes only, and not ${url}.`,
  );
}
