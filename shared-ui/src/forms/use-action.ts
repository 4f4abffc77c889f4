import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../error-message.ts';
import { toastError } from '../toast/toast.ts';

/**
 * Runs actions of the user, one at a time. They are no transitions of React: the router's updates would
 * wait for them, so that links changed the address but not the page.
 *
 * @returns `run`: starts an action unless one is pending. `showError` gets the message of a failure
 *   when the next action can be started, and not before; once the user has left, a toast shows it.
 */
export function useAction() {
  const [pending, setPending] = useState(false);
  // The state is that of the last render.
  const isPending = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const set = (value: boolean) => {
    isPending.current = value;
    setPending(value);
  };
  const run = (action: () => Promise<void>, showError: (message: string) => void) => {
    if (isPending.current) return;
    set(true);
    action().then(
      () => set(false),
      (error: unknown) => {
        set(false);
        (isMounted.current ? showError : toastError)(errorMessage(error));
      },
    );
  };
  return { pending, run };
}
