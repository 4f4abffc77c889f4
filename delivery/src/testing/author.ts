import type { Author } from '../registry/change.ts';

/** The author of changes in tests. */
export const ada: Author = { by: 'ada', at: new Date('2026-01-01T00:00:00.000Z') };
