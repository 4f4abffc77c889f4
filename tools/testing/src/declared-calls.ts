/**
 * Returns the API calls that a remote declares for a page, with the values of a visit.
 *
 * @param data - The `data` of a page in `remote.config.ts`.
 * @param values - Values of the route parameters and of the query parameters of the page.
 * @example declaredCalls(['/reviews?serviceId=:id'], { id: '7' }) // ['/reviews?serviceId=7']
 */
export function declaredCalls(
  data: string[] | undefined = [],
  values: Record<string, string> = {},
): string[] {
  return data.map((call) =>
    call.replace(/:(\w+)|\{(\w+)\}/g, (_, routeParameter?: string, queryParameter?: string) => {
      const value = values[routeParameter ?? queryParameter ?? ''];
      if (value === undefined)
        throw new Error(`Could not fill in ${call}. Pass a value for each of its parameters.`);
      return value;
    }),
  );
}

/** Returns the paths of requests, with their queries. */
export function pathsOf(calls: Request[]): string[] {
  return calls.map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });
}
