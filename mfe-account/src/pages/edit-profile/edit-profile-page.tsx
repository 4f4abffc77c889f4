import { useMutation, useQuery, useQueryClient } from '@clean-express/federation/query';
import { hideMyPage, myPageQuery, showMyPage } from '@clean-express/shared-api';
import { NAME_MAX } from '@clean-express/shared-api/limits';
import { lineSchema, photoUrlSchema } from '@clean-express/shared-api/schemas';
import {
  refreshUser,
  sendVerificationEmail,
  updateProfile,
  useAuthStore,
} from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { useId, useState } from 'react';
import { z } from 'zod';
import { AccountBox, AccountLayout } from '../../account/account-layout.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { useNavigateAfter } from '../../forms/use-navigate-after.ts';
import { PhotoField } from '../../photos/photo-field.tsx';
import { usePhoto } from '../../photos/use-photo.ts';

/** Shows or hides the page of the user. */
function useTogglePage(pageId: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => void (await (pageId ? hideMyPage() : showMyPage())),
    onSuccess: async () => {
      toastSuccess(pageId ? 'Your page is hidden.' : 'Everybody can see your page now.');
      for (const queryKey of [['services'], ['members']]) {
        void cache.invalidateQueries({ queryKey });
      }
      await cache.invalidateQueries({ queryKey: ['private', 'page'] });
    },
  });
}

/** The setting with which users show everybody a page of their services. It is off at first. */
function PublicPage() {
  const headingId = useId();
  const uid = useAuthStore((state) => state.user?.uid);
  const query = useQuery(myPageQuery(uid));
  const pageId = query.data?._id;
  const toggle = useTogglePage(pageId);
  return (
    <section aria-labelledby={headingId} className="flex flex-col items-start gap-4">
      <h2 id={headingId} className="text-h3 font-bold">
        Your public page
      </h2>
      <p className="text-muted">
        Your services name you as{' '}
        <bdi className="font-semibold text-ink wrap-anywhere">
          {query.data ? query.data.name || 'a member' : '…'}
        </bdi>
        , with your photo. If you agree, a page lists all of them for everybody and for search
        engines. It never shows your email, nor your reviews.
      </p>
      {query.isPending && <Skeleton className="h-12 w-40" />}
      <QueryError query={query} />
      {pageId && (
        <p>
          Your page is shown: <TextLink to={paths.member.getHref(pageId)}>See your page</TextLink>
        </p>
      )}
      {query.data && (
        <Button variant="secondary" pending={toggle.isPending} onClick={() => toggle.mutate()}>
          {pageId ? 'Hide my page' : 'Show my page'}
        </Button>
      )}
      <FormError message={toggle.error?.message} />
    </section>
  );
}

const schema = z.object({ name: lineSchema('Name', NAME_MAX), photoURL: photoUrlSchema });

const LABELS = { name: 'Name', photoURL: 'Photo URL' };

const check = checkSchema(schema, LABELS);

/** The form of name and photo. */
function ProfileForm() {
  const cache = useQueryClient();
  const navigate = useNavigateAfter();
  // What is saved must not change the fields while it is saved.
  const auth = useAuthStore((state) => state);
  const [user] = useState(auth.user);
  const { draft, clear } = useDraft('profile', user?.uid ?? '');
  const photo = usePhoto('1:1');
  const { form, field, submitError, pending } = useForm({
    check: (values: Parameters<typeof check>[0]) => photo.without(check(values), 'photoURL'),
    send: async (values) => {
      const uploaded = await photo.send();
      const { name, photoURL } = schema.parse({
        ...values,
        ...(uploaded && { photoURL: uploaded }),
      });
      await updateProfile({ displayName: name, photoURL });
      clear();
      toastSuccess('Your profile is saved.');
      void cache.invalidateQueries({ queryKey: ['reviews'] });
      void cache.invalidateQueries({ queryKey: ['services'] });
      void cache.invalidateQueries({ queryKey: ['members'] });
      void cache.invalidateQueries({ queryKey: ['private', 'reviews'] });
      await navigate(paths.profile.getHref());
    },
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <VerifyEmailNotice auth={auth} onSend={sendVerificationEmail} onCheck={refreshUser} />
      <TextField
        {...field('name', LABELS.name)}
        autoComplete="name"
        defaultValue={user?.displayName}
      />
      <PhotoField
        {...field('photoURL', LABELS.photoURL)}
        photo={photo}
        pending={pending}
        autoComplete="photo"
        defaultValue={user?.photoURL}
        help="The web address of a picture of you."
      />
      <FormFooter pending={pending} submitError={submitError}>
        Save profile
      </FormFooter>
    </form>
  );
}

/** The page that changes name and photo of the signed-in user. */
export function Component() {
  return (
    <AccountLayout
      heading="Edit your profile"
      lead="Your services then show the new name and photo, your reviews the photo, and the name where they had the old one."
    >
      <AccountBox>
        <ProfileForm />
      </AccountBox>
      <AccountBox>
        <PublicPage />
      </AccountBox>
    </AccountLayout>
  );
}
