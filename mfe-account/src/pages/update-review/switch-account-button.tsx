import { TEXT_LINK_CLASS } from '../../entrance/text-link.tsx';
import { useSwitchAccount } from './use-switch-account.ts';

/** Leads to the login as somebody else. A button: it signs out first, for the login is not for members. */
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
