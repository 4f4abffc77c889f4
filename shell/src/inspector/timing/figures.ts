/**
 * A duration for people.
 *
 * @example milliseconds(1234) // '1.23 s'
 */
export function milliseconds(value: number): string {
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
}

/**
 * A size for people.
 *
 * @example kilobytes(2048) // '2.0 kB'
 */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
