// Not `Intl`: its first formatter keeps a slow processor from responding for 50 ms.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * Formats a date, the same on server and browser.
 *
 * @param date - ISO 8601.
 * @example formatDate('2026-03-14T23:30:00Z') // 'March 14, 2026'
 */
export function formatDate(date: string): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/**
 * Formats a whole number with separators between thousands.
 *
 * @example formatCount(12345) // '12,345'
 */
export function formatCount(count: number): string {
  return `${count}`.replace(/\B(?=(?:\d{3})+$)/g, ',');
}
