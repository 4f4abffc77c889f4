type Values = Readonly<Record<string, string>>;

/** `/services/:id` → `/services/a%20b`, encoded as the API client does it. */
function expandPath(template: string, parameters: Values): string {
  return template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** `serviceId=:id&q={q}` → what the API client makes of it: values that are missing are left out. */
function expandQuery(template: string, parameters: Values, query: URLSearchParams): string {
  const expanded = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(template)) {
    const own = /^\{(\w+)\}$/.exec(value)?.[1];
    const text = own
      ? (query.get(own) ?? '')
      : value.replace(/^:(\w+)$/, (_, parameter: string) => parameters[parameter] ?? '');
    if (text) expanded.set(name, text);
  }
  return expanded.toString();
}

/**
 * The API calls of a page, byte for byte as its client makes them; see `PageHints` for the form.
 *
 * @param templates - As the remote declares them.
 * @param parameters - The route's parameters.
 * @param query - The page's own query.
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
