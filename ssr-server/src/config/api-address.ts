/** Where the API is. */
export interface ApiAddress {
  /** For browsers. Pages, their data and the keys of caches contain only this address. */
  publicUrl: string;
  /** For this server. */
  internalUrl: string;
}

/** Whether a URL is one of the API, as pages know it. */
export function isApiAddress(url: string, { publicUrl }: ApiAddress): boolean {
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
