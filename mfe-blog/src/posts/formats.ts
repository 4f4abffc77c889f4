/**
 * Formats a whole number with separators between thousands.
 *
 * @example formatCount(12345) // '12,345'
 */
export function formatCount(count: number): string {
  return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
