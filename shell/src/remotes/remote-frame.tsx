import { handleOf } from '@clean-express/federation/page-queries';
import { Outlet, type RouteObject, useMatches } from '@clean-express/federation/router';
import { type ReactNode, use, useMemo } from 'react';
import { MemberGuard } from '../guards/member-guard.tsx';
import { PartScopeContext } from './part-scope.ts';

interface Props {
  remote: string;
  /** `remote/ExposedModule`; left out around the pages of the remote. */
  part?: string;
  /** What the remote renders. */
  children: ReactNode;
}

/**
 * The element around everything that a remote renders. The remote's stylesheet is scoped to it and outranks
 * that of the host (docs/adr/0004), so that nothing of the host may be inside: no placeholder, no error.
 */
export function RemoteFrame({ remote, part, children }: Props) {
  const { parts } = use(PartScopeContext);
  const scope = useMemo(
    () => ({ remote, parts: part === undefined ? parts : [...parts, part] }),
    [remote, part, parts],
  );
  return (
    <PartScopeContext value={scope}>
      <div data-mfe={remote}>{children}</div>
    </PartScopeContext>
  );
}

/** The pages of a remote. The guard of members' pages belongs to the host: it is around the frame. */
function RemotePages({ remote }: { remote: string }) {
  const handles = useMatches().map(handleOf);
  const isForMembers = handles.some(({ access }) => access === 'member');
  const Skeleton = handles.findLast(({ skeleton }) => skeleton)?.skeleton;
  const frame = (
    <RemoteFrame remote={remote}>
      <Outlet />
    </RemoteFrame>
  );
  const skeleton = Skeleton && (
    <RemoteFrame remote={remote}>
      <Skeleton />
    </RemoteFrame>
  );
  return isForMembers ? <MemberGuard skeleton={skeleton}>{frame}</MemberGuard> : frame;
}

/** The route around the pages of a remote. */
export function frameRoute(remote: string, children: RouteObject[]): RouteObject {
  return { id: `remote:${remote}`, element: <RemotePages remote={remote} />, children };
}
