import { Outlet } from '@clean-express/federation/router';

/** Marks what a remote draws, so that its stylesheet applies to it and to nothing else. */
export function RemoteFrame({ remote }: { remote: string }) {
  return (
    <div data-mfe={remote}>
      <Outlet />
    </div>
  );
}
