import { Link } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { ProfileLink } from './profile-link.tsx';
import { useSignOut } from './use-sign-out.ts';

/**
 * Login and Register, or photo and Logout. The server renders it signed out, and the browser updates
 * it: the fixed width avoids a layout shift.
 */
export function AccountArea() {
  const isMember = useAuthStore((state) => state.user !== undefined);
  const { pending, logOut } = useSignOut();
  return (
    <div className="flex w-52 shrink-0 items-center justify-end gap-2">
      {isMember ? (
        <>
          <ProfileLink size={40} />
          <Button variant="quiet" size="sm" onClick={logOut} pending={pending}>
            Logout
          </Button>
        </>
      ) : (
        <>
          <Link
            to={paths.login.getHref()}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            Login
          </Link>
          <Link to={paths.register.getHref()} className={buttonClass({ size: 'sm' })}>
            Register
          </Link>
        </>
      )}
    </div>
  );
}
