import { paths } from '@clean-express/shared-ui/paths';
import { TextLink } from '../../entrance/text-link.tsx';
import type { Conflict } from './use-update-review.ts';

interface Props {
  conflict: Conflict;
  /** Called when the review is left as it is. */
  onLeave: () => void;
}

/** Says that a review was changed elsewhere, shows how, and both ways on. */
export function ConflictNotice({ conflict: { sentence, comment }, onLeave }: Props) {
  return (
    <div role="alert" className="rounded-control bg-accent-soft px-4 py-3">
      <p>{sentence} By now, it says:</p>
      <blockquote className="my-3 border-l-4 border-line pl-4 wrap-break-word whitespace-pre-line">
        {comment}
      </blockquote>
      <p>
        “Update Review” replaces that with your text above.{' '}
        <TextLink to={paths.myReviews.getHref()} onClick={onLeave}>
          Leave it as it is
        </TextLink>
      </p>
    </div>
  );
}
