import type { Provider } from '@clean-express/shared-api';

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

/** What a member is called: not everyone has a name that can be shown. */
export const nameOf = ({ name }: Provider): string => name || 'A member';

/**
 * Since when a member is known.
 *
 * @example sinceText({ since: '2026-11', … }) // 'Member since November 2026'
 */
export function sinceText({ since }: Provider): string {
  const [year, month] = since.split('-');
  return `Member since ${MONTHS[Number(month) - 1]} ${year}`;
}
