import type { PageQuery } from '@clean-express/federation/contract';
import type { RenderInput } from '@clean-express/federation/rendering';
import { createContext } from 'react';

/** What a server render knows about the parts of remotes. */
export interface ServerParts {
  widgets: RenderInput['widgets'];
  slots: NonNullable<RenderInput['slots']>;
  /**
   * Fetches queries.
   *
   * @returns The same promise for the same queries; `undefined` when their data is there.
   */
  prefetch: (queries: readonly PageQuery[]) => Promise<unknown> | undefined;
}

/** Empty in browsers, which load parts from their remotes. */
export const ServerPartsContext = createContext<ServerParts | undefined>(undefined);
