import type { Review } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { DateText } from '@clean-express/shared-ui/date-text';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

// Only owners need them.
const ReplyForm = lazy(() =>
  import('./reply-form.tsx').then((module) => ({ default: module.ReplyForm })),
);
const DeleteReply = lazy(() =>
  import('./reply-form.tsx').then((module) => ({ default: module.DeleteReply })),
);

interface Props {
  review: Review;
  /** Whether the visitor owns the service. */
  isOwner: boolean;
  /** Id of the name of the review's author. */
  nameId: string;
}

/** The reply of a service's owner to a review, which the owner can add, change and delete. */
export function ReviewReply({ review, isOwner, nameId }: Props) {
  const { reply, repliedAt } = review;
  const [action, setAction] = useState<'edit' | 'delete'>();
  // Who signs in next does not see what the owner has typed.
  if (action && !isOwner) setAction(undefined);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // What had the focus is gone.
    if (!action && wasOpen.current) editButton.current?.focus();
    wasOpen.current = action !== undefined;
  }, [action]);
  const close = () => setAction(undefined);
  if (action === 'edit') {
    return (
      <Suspense>
        <ReplyForm review={review} onClose={close} />
      </Suspense>
    );
  }
  return (
    <>
      {reply && (
        <div className="mt-4 rounded-control border-l-4 border-brand-line bg-brand-soft px-4 py-3 text-ink">
          <p className="text-sm">
            <span className="font-semibold">Reply from the owner</span>
            {repliedAt && (
              <>
                {' · '}
                <DateText date={repliedAt} />
              </>
            )}
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
      {isOwner && (
        // The row of a short review is as high without it: who owns the service may be known later.
        <div className="mt-2 -mb-2 flex flex-wrap gap-2">
          <Button
            ref={editButton}
            variant="secondary"
            size="sm"
            aria-describedby={nameId}
            onClick={() => setAction('edit')}
          >
            {reply ? 'Change Reply' : 'Reply'}
          </Button>
          {reply && (
            <Button
              variant="quiet"
              size="sm"
              aria-describedby={nameId}
              onClick={() => setAction('delete')}
              className="text-danger hover:bg-danger-soft"
            >
              Delete Reply
            </Button>
          )}
        </div>
      )}
      {action === 'delete' && (
        <Suspense>
          <DeleteReply review={review} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
