import { useLocation, useNavigate } from '@clean-express/federation/router';
import { signOut } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { TEXT_LINK_CLASS, TextLink } from '../../auth/text-link.tsx';

/**
 * Signs out and opens the login, which redirects back to this page. A failed logout is only logged
 * (specification, section 4), and this page stays open.
 */
function useSwitchAccount() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const switchAccount = async () => {
    if (pending) return;
    setPending(true);
    const succeeded = await signOut().finally(() => setPending(false));
    if (!succeeded) return;
    toastSuccess('You have logged Out Successfully!!');
    await navigate(paths.login.getHref(), { state: { from: pathname } });
  };
  return { pending, switchAccount };
}

/**
 * Switches to another account. A button, because it signs out first: the login page redirects
 * signed-in users.
 */
function SwitchAccountButton() {
  const { pending, switchAccount } = useSwitchAccount();
  return (
    <button
      type="button"
      aria-disabled={pending || undefined}
      onClick={() => void switchAccount()}
      className={`cursor-pointer text-left ${TEXT_LINK_CLASS}`}
    >
      Log in with another account
    </button>
  );
}

/** Explains why a review is read-only, and offers to log in as its author. */
export function ReadOnlyNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <p className="mb-8 flex items-start gap-3 rounded-control bg-accent-soft px-4 py-3">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Only its author can change this review.{' '}
        {isSignedIn ? (
          <SwitchAccountButton />
        ) : (
          <>
            Is it yours?{' '}
            <TextLink to={paths.login.getHref()} state={{ from: pathname }}>
              Log in
            </TextLink>
          </>
        )}
      </span>
    </p>
  );
}
