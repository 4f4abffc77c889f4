import { paths } from '@clean-express/shared-ui/paths';
import { TextLink } from '../../auth/text-link.tsx';
import type { Conflict } from './use-update-review.ts';

interface Props {
  conflict: Conflict;
  /** Called when the user discards the edit. */
  onDiscard: () => void;
}

/** Shows the newer version of a review, and lets the user overwrite it or discard the edit. */
export function ConflictNotice({ conflict: { message, comment }, onDiscard }: Props) {
  return (
    <div role="alert" className="rounded-control bg-accent-soft px-4 py-3">
      <p>{message} By now, it says:</p>
      <blockquote className="my-3 border-l-4 border-line pl-4 wrap-break-word whitespace-pre-line">
        {comment}
      </blockquote>
      <p>
        “Update Review” replaces that with your text above.{' '}
        <TextLink to={paths.myReviews.getHref()} onClick={onDiscard}>
          Leave it as it is
        </TextLink>
      </p>
    </div>
  );
}
