import { createContext } from 'react';

/** Where something is rendered: by a remote, below the parts that are mounted around it. */
export interface PartScope {
  /** Left out in what the host renders. */
  remote?: string;
  /** `remote/ExposedModule` of each part around it, the outermost first. */
  parts: readonly string[];
}

export const PartScopeContext = createContext<PartScope>({ parts: [] });
