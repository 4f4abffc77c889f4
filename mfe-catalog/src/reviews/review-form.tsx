import { useLocation, useNavigate } from '@clean-express/federation/router';
import { track } from '@clean-express/federation/track';
import type { Service } from '@clean-express/shared-api';
import { COMMENT_MAX, NAME_MAX, RATING_MAX } from '@clean-express/shared-api/limits';
import {
  type AuthUser,
  refreshUser,
  sendVerificationEmail,
  useAuthStore,
} from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { requiredFields } from '@clean-express/shared-ui/check-schema';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { watchInput } from '@clean-express/shared-ui/form-values';
import { toastError, toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { useCreateReview } from './create-review.mutation.ts';
import { REVIEW_FORM_ID } from './service-reviews.ts';

const NAME = 'rating';

/** The rating that is chosen in a form; `undefined` without one. */
const ratingIn = (form: HTMLFormElement): number | undefined =>
  Number(new FormData(form).get(NAME)) || undefined;

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/**
 * Chooses from one to five stars, or none.
 *
 * @param star - The icon.
 */
function RatingField({ star: icon }: { star: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold text-ink">Rating (optional)</legend>
      <div className="-ml-2.5 flex flex-wrap items-center gap-y-1">
        {STARS.map((star) => (
          <label
            key={star}
            className="relative cursor-pointer rounded-control p-2.5 text-line-strong transition-colors hover:text-brand has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand [&:has(~label_input:checked:not([value='']))]:text-brand [&:has(~label_input:checked:not([value='']))_svg]:fill-current has-checked:[&_svg]:fill-current"
          >
            <input type="radio" name={NAME} value={star} className="sr-only" />
            {icon}
            <span className="sr-only">{star === 1 ? '1 star' : `${star} stars`}</span>
          </label>
        ))}
        <label className="relative ml-2.5 cursor-pointer rounded-full border border-line-strong px-4 py-2 text-sm font-semibold text-muted transition-colors hover:border-ink has-checked:border-brand-line has-checked:bg-brand-soft has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
          <input type="radio" name={NAME} value="" defaultChecked className="sr-only" />
          No stars
        </label>
      </div>
    </fieldset>
  );
}

const ADDED = 'Review Added Sucessfully!!! Please Reload this page to see Your Review';

const check = requiredFields({ name: 'Name', comment: 'Comment' });

/**
 * Brings the form into view when the address leads to it, as after a login. Its hash goes then: a
 * reload, or a link that the visitor shares, begins at the top.
 */
function useLanding(form: RefObject<HTMLFormElement | null>) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash !== `#${REVIEW_FORM_ID}`) return;
    form.current?.scrollIntoView();
    form.current?.focus({ preventScroll: true });
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
  }, [form, hash, search, navigate]);
}

interface Props {
  service: Service;
  user: AuthUser;
  /** Called with the id of a new review, unless the user has typed on meanwhile. */
  onAdded: (id: string) => void;
  /** The icon of a star. The page has it: an import here would make this script depend on that of the page. */
  star: ReactNode;
}

/** The form that adds a review. The input survives a failed request and a login in between. */
export function ReviewForm({ service, user, onAdded, star }: Props) {
  const headingId = useId();
  const auth = useAuthStore((state) => state);
  const createReview = useCreateReview(service);
  const { draft, clear } = useDraft(`review:${service._id}`, user.uid);
  useLanding(draft.ref);
  const { form, field, pending } = useForm({
    check,
    send: async ({ name, comment }, element) => {
      const isChanged = watchInput(element);
      const rating = ratingIn(element);
      const id = await createReview({
        name: name.trim(),
        comment: comment.trim(),
        ...(rating && { rating }),
      });
      track('review-added');
      toastSuccess(ADDED);
      if (isChanged()) return;
      clear();
      element.reset();
      onAdded(id);
    },
    onError: toastError,
  });
  return (
    <form
      {...form}
      {...draft}
      id={REVIEW_FORM_ID}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="mt-8 flex max-w-prose flex-col gap-6 rounded-card border border-line bg-surface p-6 md:p-8"
    >
      <h3 id={headingId} className="text-h3 font-bold">
        How was it?
      </h3>
      <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      <TextField
        {...field('name', 'Name')}
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={user.displayName ?? ''}
      />
      <TextField
        label="Email"
        name="email"
        autoComplete="email"
        readOnly
        defaultValue={user.email ?? 'Unregistered'}
      />
      <RatingField star={star} />
      <TextArea {...field('comment', 'Comment')} maxLength={COMMENT_MAX} />
      <Button type="submit" pending={pending} className="self-start">
        Add Review
      </Button>
    </form>
  );
}
