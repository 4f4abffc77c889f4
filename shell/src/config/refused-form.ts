import type { RefusedForm } from '@clean-express/federation/rendering';
import { useLocation } from '@clean-express/federation/router';
import { createContext, use } from 'react';

/** The form that the visitor submitted without script to get this page, if it was refused. */
export const RefusedFormContext = createContext<RefusedForm | undefined>(undefined);

/** The key of a visit's first page. */
const FIRST_KEY = 'default';

/** The refused form of the page, until the visitor goes to another one. */
export function useRefusedForm(): RefusedForm | undefined {
  const form = use(RefusedFormContext);
  return useLocation().key === FIRST_KEY ? form : undefined;
}
