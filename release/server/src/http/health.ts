import { z } from 'zod';
import type { Releases } from '../releases/releases.ts';

/** What `/readyz` says of the releases. The store may be away: changes reach SSR servers without it. */
export const releasesHealth = (releases: Pick<Releases, 'isWriter' | 'store'>) => ({
  schemas: {
    /** Whether this instance writes, or stands by. */
    role: z.enum(['writer', 'standby']),
    /** Whether the store has the newest registry. */
    store: z.enum(['written', 'behind']),
  },
  read: () => ({
    role: releases.isWriter ? 'writer' : 'standby',
    store: releases.store.isBehind ? 'behind' : 'written',
  }),
});
