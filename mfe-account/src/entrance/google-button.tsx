import { preloadAuth, signInWithGoogle } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { useEffect } from 'react';
import { GoogleMark } from './google-mark.tsx';

/**
 * Signs in by Google's pop-up; a page that shows it leaves by itself then. It is never pending: the SDK
 * takes ten seconds to notice a closed pop-up, and a second click opens a new one.
 */
export function GoogleButton() {
  // A browser lets a pop-up open only within the click, so the provider has to be there before it.
  useEffect(preloadAuth, []);
  return (
    <Button variant="secondary" className="w-full" onClick={() => void signInWithGoogle()}>
      <GoogleMark />
      Sign in with Google
    </Button>
  );
}
