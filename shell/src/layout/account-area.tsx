import { Link, useLocation } from '@clean-express/federation/router';
import { isAuthPage, signOut, useAuthStore } from '@clean-express/shared-auth';
import { Avatar, type AvatarSize } from '@clean-express/shared-ui/avatar';
import { Button, buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useIsGone } from './gone-links.ts';

/** The member's photo, or a default icon, as a link to the profile. */
function ProfileLink({ size }: { size: AvatarSize }) {
  const user = useAuthStore((state) => state.user);
  const isGone = useIsGone();
  if (isGone(paths.profile.getHref())) return undefined;
  return (
    <Link
      to={paths.profile.getHref()}
      aria-label="Profile"
      title={user?.displayName}
      className="rounded-full ring-2 ring-brand-line transition-shadow hover:ring-brand"
    >
      {user?.photoURL ? (
        <Avatar src={user.photoURL} name={user.displayName ?? user.email ?? ''} size={size} />
      ) : (
        <span
          className={clsx(
            'grid place-items-center rounded-full bg-brand-soft text-brand-strong',
            size === 40 ? 'size-10' : 'size-12',
          )}
        >
          <UserRound aria-hidden size={size / 2} />
        </span>
      )}
    </Link>
  );
}

interface SignOutProps {
  label: string;
  variant: 'quiet' | 'secondary';
}

/** Signs out and confirms it by a toast; a failure is only logged (specification, section 4). */
function SignOutButton({ label, variant }: SignOutProps) {
  const [pending, setPending] = useState(false);
  const logOut = async () => {
    setPending(true);
    const succeeded = await signOut().finally(() => setPending(false));
    if (succeeded) toastSuccess('You have logged Out Successfully!!');
  };
  return (
    <Button variant={variant} size="sm" onClick={logOut} pending={pending}>
      {label}
    </Button>
  );
}

/**
 * The history state of `Login` and `Register`: the login leads back to this page. A registration does
 * not, unless a page had required it, which is in the state of the login.
 */
function useLoginState(): unknown {
  const { pathname, search, hash, state } = useLocation();
  return isAuthPage(pathname) ? state : { from: `${pathname}${search}${hash}`, byChoice: true };
}

interface AuthLinkProps {
  to: string;
  className: string;
  children: ReactNode;
}

/** `Login` or `Register`. */
function AuthLink({ to, className, children }: AuthLinkProps) {
  const state = useLoginState();
  const isGone = useIsGone();
  if (isGone(to)) return undefined;
  return (
    <Link to={to} state={state} className={className}>
      {children}
    </Link>
  );
}

/**
 * Login and Register, or photo and Logout. The server renders it signed out, and the browser updates
 * it: the fixed width avoids a layout shift.
 */
export function AccountArea() {
  const isMember = useAuthStore((state) => state.user !== undefined);
  return (
    <div className="flex w-52 shrink-0 items-center justify-end gap-2">
      {isMember ? (
        <>
          <ProfileLink size={40} />
          <SignOutButton label="Logout" variant="quiet" />
        </>
      ) : (
        <>
          <AuthLink
            to={paths.login.getHref()}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            Login
          </AuthLink>
          <AuthLink to={paths.register.getHref()} className={buttonClass({ size: 'sm' })}>
            Register
          </AuthLink>
        </>
      )}
    </div>
  );
}

/** The account part of the mobile menu. */
export function MobileAccount() {
  const user = useAuthStore((auth) => auth.user);
  if (!user) {
    return (
      <div className="grid grid-cols-2 gap-3">
        <AuthLink to={paths.login.getHref()} className={buttonClass({ variant: 'secondary' })}>
          Login
        </AuthLink>
        <AuthLink to={paths.register.getHref()} className={buttonClass()}>
          Register
        </AuthLink>
      </div>
    );
  }
  return (
    <div className="flex items-center gap-4">
      <ProfileLink size={48} />
      <span dir="auto" className="min-w-0 grow truncate font-semibold">
        {user.displayName ?? user.email}
      </span>
      <SignOutButton label="Sign Out" variant="secondary" />
    </div>
  );
}
