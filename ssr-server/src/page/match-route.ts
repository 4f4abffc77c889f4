/** A matching route, with its parameters decoded. */
export interface RouteMatch<Value> {
  route: string;
  value: Value;
  parameters: Readonly<Record<string, string>>;
}

/** Decoded segments of a path. Like the router, it ignores a trailing slash. */
function segmentsOf(path: string): string[] | undefined {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function parametersOf(route: string, segments: string[]): Record<string, string> | undefined {
  const pattern = route.split('/').filter(Boolean);
  if (pattern.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':')) parameters[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }
  return parameters;
}

/**
 * Finds the route that matches a path. If several match, it picks the one with the fewest parameters,
 * as the router does.
 *
 * @param routes - Route in the router's syntax → any value.
 * @example matchRoute({ '/services/:id': 1 }, '/services/42')?.parameters // { id: '42' }
 */
export function matchRoute<Value>(
  routes: Readonly<Record<string, Value>>,
  pathname: string,
): RouteMatch<Value> | undefined {
  const segments = segmentsOf(pathname);
  if (!segments) return undefined;
  const matches = Object.entries(routes).flatMap(([route, value]) => {
    const parameters = parametersOf(route, segments);
    return parameters ? [{ route, value, parameters }] : [];
  });
  const weight = ({ parameters }: RouteMatch<Value>) => Object.keys(parameters).length;
  return matches.sort((a, b) => weight(a) - weight(b))[0];
}
