import type { EndedPaths } from '@clean-express/release-contract/registry';
import { endedPrefix } from '@clean-express/release-contract/releases';
import { createContext, use } from 'react';
import { endedPaths } from '../config/registry.ts';

/** What the SSR server knows of remotes that have ended; in browsers, the registry of the page has it. */
export const EndedPathsContext = createContext<EndedPaths | undefined>(undefined);

/** Returns a function that says whether a link of the layout leads to a page that was removed. */
export function useIsGone(): (href: string) => boolean {
  const ended = use(EndedPathsContext) ?? endedPaths();
  return (href) => {
    const prefix = endedPrefix(ended, href);
    // Others lead elsewhere.
    return prefix !== undefined && ended?.[prefix]?.to === undefined;
  };
}
