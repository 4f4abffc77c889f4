/**
 * The calls that a remote declares for a page, as a visit to it makes them.
 *
 * @param data - From `remote.config.ts`.
 * @param values - Of the route's parameters and the page's own query.
 * @example declaredCalls(['/reviews?serviceId=:id'], { id: '7' }) // ['/reviews?serviceId=7']
 */
export function declaredCalls(
  data: string[] | undefined = [],
  values: Record<string, string> = {},
): string[] {
  return data.map((call) =>
    call.replace(/:(\w+)|\{(\w+)\}/g, (_, parameter?: string, own?: string) => {
      const value = values[parameter ?? own ?? ''];
      if (value === undefined) throw new Error(`There is no value for ${call}.`);
      return value;
    }),
  );
}

/** The paths that were asked for, with their queries. */
export function pathsOf(calls: Request[]): string[] {
  return calls.map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
}
