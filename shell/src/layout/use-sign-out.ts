import { signOut } from '@clean-express/shared-auth';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useState } from 'react';

/** Signs out and confirms it by a toast; a failure is only logged (specification, section 4). */
export function useSignOut() {
  const [pending, setPending] = useState(false);
  const logOut = async () => {
    setPending(true);
    const succeeded = await signOut().finally(() => setPending(false));
    if (succeeded) toastSuccess('You have logged Out Successfully!!');
  };
  return { pending, logOut };
}
