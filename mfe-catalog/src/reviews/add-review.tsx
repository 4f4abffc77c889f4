import { Link, useLocation } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { ReviewForm } from './review-form.tsx';

/**
 * The review form for signed-in users; for other visitors a link to the login, which redirects back
 * here.
 */
export function AddReview({ service }: { service: Service }) {
  const user = useAuthStore((state) => state.user);
  const { pathname, search } = useLocation();
  if (user) return <ReviewForm key={user.uid} service={service} user={user} />;
  return (
    <Link
      to={paths.login.getHref()}
      state={{ from: `${pathname}${search}` }}
      className={buttonClass({ variant: 'secondary', className: 'mt-8' })}
    >
      Please login to add a review
    </Link>
  );
}
