import { Navigate, useLocation } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { NoIndex } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../layout/page-skeleton.tsx';

/** Shows a page only to signed-in users; the login returns others to it (specification, section 2). */
export function MemberGuard({ children }: { children: ReactNode }) {
  const status = useAuthStore((state) => state.status);
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'signed-in') {
    return (
      <>
        <NoIndex />
        {children}
      </>
    );
  }
  const state = { from: `${pathname}${search}${hash}` };
  return <Navigate to={paths.login.getHref()} state={state} replace />;
}
