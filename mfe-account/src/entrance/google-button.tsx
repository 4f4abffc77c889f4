import { preloadAuth, signInWithGoogle } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { useEffect, useTransition } from 'react';
import { GoogleMark } from './google-mark.tsx';

/** Signs in by Google's pop-up; a page that shows it leaves by itself then. */
export function GoogleButton() {
  const [pending, startTransition] = useTransition();
  // A browser lets a pop-up open only within the click, so the provider has to be there before it.
  useEffect(preloadAuth, []);
  const signIn = () =>
    startTransition(async () => {
      await signInWithGoogle();
    });
  return (
    <Button variant="secondary" className="w-full" pending={pending} onClick={signIn}>
      <GoogleMark />
      Sign in with Google
    </Button>
  );
}
