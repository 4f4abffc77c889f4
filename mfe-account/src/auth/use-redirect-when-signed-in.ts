import { useNavigate } from '@clean-express/federation/router';
import { useAuthStore } from '@clean-express/shared-auth';
import { useEffect } from 'react';

/**
 * Redirects from a page for signed-out visitors as soon as a user is signed in: by the form, by Google
 * or in another tab. The page is replaced in the history.
 *
 * @param target - Path to redirect to.
 */
export function useRedirectWhenSignedIn(target: string): void {
  const status = useAuthStore((state) => state.status);
  const navigate = useNavigate();
  useEffect(() => {
    if (status === 'signed-in') void navigate(target, { replace: true });
  }, [status, target, navigate]);
}
