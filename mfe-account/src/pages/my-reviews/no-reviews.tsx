import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { EmptyState } from '@clean-express/shared-ui/empty-state';
import { paths } from '@clean-express/shared-ui/paths';
import { MessageSquareText } from 'lucide-react';

/** Empty state of the list of reviews. */
export function NoReviews() {
  return (
    <EmptyState
      as="h1"
      title="You Don't have Any Review"
      text="Tell others how a service went: its page has a form for your review."
      picture={<MessageSquareText aria-hidden className="size-16" strokeWidth={1.25} />}
      action={
        <Link to={paths.services.getHref()} className={buttonClass()}>
          See Services
        </Link>
      }
    />
  );
}
