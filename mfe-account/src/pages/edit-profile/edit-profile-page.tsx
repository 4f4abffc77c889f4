import { useQueryClient } from '@clean-express/federation/query';
import { useNavigate } from '@clean-express/federation/router';
import { NAME_MAX } from '@clean-express/shared-api/limits';
import { photoUrlSchema, textSchema } from '@clean-express/shared-api/schemas';
import {
  refreshUser,
  sendVerificationEmail,
  updateProfile,
  useAuthStore,
} from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { TextField } from '@clean-express/shared-ui/fields';
import { paths } from '@clean-express/shared-ui/paths';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { VerifyEmailNotice } from '@clean-express/shared-ui/verify-email-notice';
import { useState } from 'react';
import { z } from 'zod';
import { AccountBox, AccountLayout } from '../../account/account-layout.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { PhotoField } from '../../photos/photo-field.tsx';
import { usePhoto } from '../../photos/use-photo.ts';
import { PublicPage } from './public-page.tsx';

const schema = z.object({ name: textSchema('Name', NAME_MAX), photoURL: photoUrlSchema });

const LABELS = { name: 'Name', photoURL: 'Photo URL' };

const check = checkSchema(schema, LABELS);

/** The form of name and photo. */
function ProfileForm() {
  const cache = useQueryClient();
  const navigate = useNavigate();
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
