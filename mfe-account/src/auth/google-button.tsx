import { preloadAuth, signInWithGoogle } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { useEffect } from 'react';

/** Google's logo, in the colours that its branding guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z"
      />
      <path
        fill="#FBBC05"
        d="M10.5 28.6c-.5-1.5-.8-3-.8-4.6s.3-3.2.8-4.6l-8-6.2C.9 16.5 0 20.1 0 24s.9 7.5 2.6 10.8l7.9-6.2z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}

/**
 * Signs in with Google's pop-up; `AuthLayout` redirects afterwards. The button has no pending
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
