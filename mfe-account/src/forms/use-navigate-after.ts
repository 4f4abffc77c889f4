import { useNavigate, useNavigation } from '@clean-express/federation/router';
import { useEffect, useRef } from 'react';

/**
 * For a navigation after a request: a visitor who has left the page meanwhile, or is about to, is not
 * pulled back.
 *
 * @returns Like `useNavigate`.
 */
export function useNavigateAfter() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const stays = useRef(false);
  useEffect(() => {
    stays.current = state === 'idle';
    return () => {
      stays.current = false;
    };
  }, [state]);
  return async (path: string, options?: { replace: true }): Promise<void> => {
    if (stays.current) await navigate(path, options);
  };
}
