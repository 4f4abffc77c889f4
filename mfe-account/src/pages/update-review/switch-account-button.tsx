import { TEXT_LINK_CLASS } from '../../auth/text-link.tsx';
import { useSwitchAccount } from './use-switch-account.ts';

/**
 * Switches to another account. A button, because it signs out first: the login page redirects
 * signed-in users.
 */
export function SwitchAccountButton() {
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
