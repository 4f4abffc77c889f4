import { useLocation } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';
import { Lock } from 'lucide-react';
import { TextLink } from '../../auth/text-link.tsx';
import { SwitchAccountButton } from './switch-account-button.tsx';

/** Explains why a review is read-only, and offers to log in as its author. */
export function ReadOnlyNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <p className="mb-8 flex items-start gap-3 rounded-control bg-accent-soft px-4 py-3">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        Only its author can change this review.{' '}
        {isSignedIn ? (
          <SwitchAccountButton />
        ) : (
          <>
            Is it yours?{' '}
            <TextLink to={paths.login.getHref()} state={{ from: pathname }}>
              Log in
            </TextLink>
          </>
        )}
      </span>
    </p>
  );
}
