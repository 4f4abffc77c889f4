type Values = Readonly<Record<string, string>>;

/** Expands `/services/:id` to `/services/a%20b`, encoded as the API client encodes it. */
function expandPath(template: string, parameters: Values): string {
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** Expands `serviceId=:id&q={q}` as the API client does: it omits parameters without a value. */
function expandQuery(template: string, parameters: Values, query: URLSearchParams): string {
  const expanded = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(template)) {
    const pageParameter = /^\{(\w+)\}$/.exec(value)?.[1];
    const text = pageParameter
      ? (query.get(pageParameter) ?? '')
      : value.replace(/^:(\w+)$/, (_, parameter: string) => parameters[parameter] ?? '');
    if (text) expanded.set(name, text);
  }
  return expanded.toString();
}

/**
 * The API calls of a page, byte for byte as its client makes them: the browser uses a preloaded
 * response only for exactly the same URL. `PageHints` describes the templates.
 *
 * @param templates - As the remote declares them.
 * @param parameters - Parameters of the route.
 * @param query - Query of the page's address.
 * @example apiCalls(['/reviews?serviceId=:id'], { id: '7' }, new URLSearchParams()) // ['/reviews?serviceId=7']
 */
export function apiCalls(
  templates: readonly string[],
  parameters: Values,
  query: URLSearchParams,
): string[] {
  return templates.map((template) => {
    const [path = '', search = ''] = template.split('?');
    const expanded = expandQuery(search, parameters, query);
    return expandPath(path, parameters) + (expanded ? `?${expanded}` : '');
  });
}
