import { preloadAuth, signInWithGoogle } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { useEffect } from 'react';
import { GoogleMark } from './google-mark.tsx';

/**
 * Signs in with Google's pop-up; the page that shows it redirects afterwards. The button has no pending
 * state: the SDK takes ten seconds to notice a closed pop-up, and a second click opens a new one.
 */
export function GoogleButton() {
  // Browsers only open a pop-up during the click, so the provider must be loaded before it.
  useEffect(preloadAuth, []);
  return (
    <Button variant="secondary" className="w-full" onClick={() => void signInWithGoogle()}>
      <GoogleMark />
      Sign in with Google
    </Button>
  );
}
