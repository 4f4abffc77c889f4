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
function formatDate(date: string): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
}

/**
 * Formats the month of a date, the same on server and browser.
 *
 * @param date - ISO 8601.
 * @example formatMonth('2026-11') // 'November 2026'
 */
export function formatMonth(date: string): string {
  const day = new Date(date);
  return `${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/**
 * A date.
 *
 * @param date - ISO 8601.
 */
export function DateText({ date }: { date: string }) {
  return (
    <time dateTime={date} className="whitespace-nowrap">
      {formatDate(date)}
    </time>
  );
}
