import type { Provider } from '@clean-express/shared-api';
import { formatMonth } from '@clean-express/shared-ui/date-text';

/** What a member is called: not everyone has a name that can be shown. */
export const nameOf = ({ name }: Provider): string => name || 'A member';

/**
 * Since when a member is known.
 *
 * @example sinceText({ since: '2026-11', … }) // 'Member since November 2026'
 */
export const sinceText = ({ since }: Provider): string => `Member since ${formatMonth(since)}`;
