import { Link } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { ProfileLink } from './profile-link.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The account part of the mobile menu. */
export function MobileAccount({ onNavigate }: { onNavigate: () => void }) {
  const user = useAuthStore((state) => state.user);
  const { pending, logOut } = useSignOut();
  if (!user) {
    return (
      <div className="grid grid-cols-2 gap-3">
        <Link
          to={paths.login.getHref()}
          className={buttonClass({ variant: 'secondary' })}
          onClick={onNavigate}
        >
          Login
        </Link>
        <Link to={paths.register.getHref()} className={buttonClass()} onClick={onNavigate}>
          Register
        </Link>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-4">
      <ProfileLink size={48} onNavigate={onNavigate} />
      <span className="min-w-0 grow truncate font-semibold">{user.displayName ?? user.email}</span>
      <Button variant="secondary" size="sm" onClick={logOut} pending={pending}>
        Sign Out
      </Button>
    </div>
  );
}
