/**
 * Finds the figures that a bench should have measured and did not.
 *
 * @param figures - Numbers in nested records.
 * @returns Their paths, such as `pages.home.rates`; also those of empty records.
 */
export function missingFigures(figures: unknown, path = ''): string[] {
  if (typeof figures === 'number') return Number.isNaN(figures) ? [path] : [];
  if (typeof figures !== 'object' || figures === null) return [];
  const entries = Object.entries(figures);
  if (entries.length === 0) return [path];
  return entries.flatMap(([key, value]) => missingFigures(value, path ? `${path}.${key}` : key));
}
