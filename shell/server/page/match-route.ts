/** A route that matched, with its parameters decoded. */
export interface RouteMatch<Value> {
  route: string;
  value: Value;
  parameters: Readonly<Record<string, string>>;
}

/** Segments of a path, decoded; as the router does, a slash at the end does not count. */
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
 * The route that a path belongs to: the one with the fewest parameters, as in the router.
 *
 * @param routes - Route as the router writes it → anything.
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
