import { useLocation, useNavigate } from '@clean-express/federation/router';
import { signOut } from '@clean-express/shared-auth';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useState } from 'react';

/**
 * Signs out and opens the login, which redirects back to this page. A failed logout is only logged
 * (specification, section 4), and this page stays open.
 */
export function useSwitchAccount() {
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
