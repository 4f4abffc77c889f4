import { useNavigate } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { useEffect } from 'react';

/**
 * Leaves a page that is only for signed-out people, as soon as somebody is signed in, by whatever way:
 * the form, Google, or another tab. Going back does not lead to it again.
 *
 * @param target - Where to go.
 */
export function useLeaveWhenSignedIn(target: string): void {
  const status = useAuthStore((state) => state.status);
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') void navigate(target, { replace: true });
  }, [status, target, navigate]);
}
