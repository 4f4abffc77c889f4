import { Outlet } from '@clean-express/federation/router';

/** Marks the pages of a remote with `data-mfe`, to which its stylesheet is scoped. */
export function RemoteFrame({ remote }: { remote: string }) {
  return (
    <div data-mfe={remote}>
      <Outlet />
    </div>
  );
}
