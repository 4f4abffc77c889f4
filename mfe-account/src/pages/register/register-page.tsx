import { Link, useLocation } from '@clean-express/federation/router';
import { NAME_MAX } from '@clean-express/shared-api/limits';
import { emailSchema, lineSchema, photoUrlSchema } from '@clean-express/shared-api/schemas';
import { authStore, register, safeReturnPath, updateProfile } from '@clean-express/shared-auth';
import { buttonClass } from '@clean-express/shared-ui/button';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { errorMessage } from '@clean-express/shared-ui/error-message';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { AuthLayout, Divider } from '../../auth/auth-layout.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { FormFooter } from '../../forms/form-footer.tsx';
import { ScriptedForm } from '../../forms/scripted-form.tsx';
import {
  COMPARED_PASSWORDS,
  NEW_PASSWORD_LABELS,
  newPasswordSchema,
} from '../../passwords/new-password.schema.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';
import { PhotoField } from '../../photos/photo-field.tsx';
import { usePhoto } from '../../photos/use-photo.ts';

const accountSchema = z.intersection(
  z.object({ name: lineSchema('Name', NAME_MAX), email: emailSchema }),
  newPasswordSchema,
);

const schema = z.intersection(z.object({ photoURL: photoUrlSchema }), accountSchema);

const LABELS = { name: 'Name', photoURL: 'Photo URL', email: 'Email', ...NEW_PASSWORD_LABELS };

const check = checkSchema(schema, LABELS);

/** What happens to the chosen photo of a new account, or why it was not added. */
type PhotoState = 'none' | 'pending' | { failure: string };

/** Adds the uploaded photo to the new account. */
async function addPhoto(photoURL: string | undefined): Promise<void> {
  if (!photoURL) return;
  await updateProfile({ photoURL }).catch((error: unknown) => {
    // There are no reviews yet that would have to show it.
    if (authStore.getState().user?.photoURL !== photoURL) throw error;
  });
}

/** The registration form: Google, or name, photo, email and a password typed twice. */
function RegistrationForm({ onPhoto }: { onPhoto: (state: PhotoState) => void }) {
  const { draft, clear } = useDraft('registration');
  const photo = usePhoto('1:1');
  const { form, field, summary, errors, submitError, pending } = useForm({
    check: (values: Parameters<typeof check>[0]) => photo.without(check(values), 'photoURL'),
    hasSummary: true,
    compared: COMPARED_PASSWORDS,
    send: async (values) => {
      if (!photo.chosen) return register(schema.parse(values)).then(clear);
      // Only who has an account can upload.
      onPhoto('pending');
      try {
        await register({ ...accountSchema.parse(values), photoURL: '' });
      } catch (error) {
        onPhoto('none');
        throw error;
      }
      clear();
      const added = photo.send().then(addPhoto);
      await added.then(
        () => onPhoto('none'),
        (error: unknown) => onPhoto({ failure: errorMessage(error) }),
      );
    },
  });
  return (
    <ScriptedForm {...form} {...draft}>
      <GoogleButton />
      <Divider />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name', LABELS.name)} autoComplete="name" />
      <PhotoField
        {...field('photoURL', LABELS.photoURL)}
        photo={photo}
        pending={pending}
        autoComplete="photo"
        help="The web address of a picture of you."
      />
      <TextField {...field('email', LABELS.email)} type="email" autoComplete="email" />
      <NewPasswordFields field={field} />
      <FormFooter pending={pending} submitError={submitError}>
        Create my account
      </FormFooter>
    </ScriptedForm>
  );
}

/** Says that there is an account, without the photo. */
function PhotoMissing({ reason, next }: { reason: string; next: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="flex flex-col gap-6">
      <p>Your account is created, but your photo could not be added. {reason}</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.editProfile.getHref()} className={buttonClass()}>
          Add it in your profile
        </Link>
        <Link to={next} replace className={buttonClass({ variant: 'secondary' })}>
          Continue without a photo
        </Link>
      </div>
    </div>
  );
}

/**
 * The registration page. Redirects to the page that had required a login, or else to the home page
 * (decision 25 of the product).
 */
export function Component() {
  const { state } = useLocation();
  const redirectTo = state?.byChoice ? paths.home.getHref() : safeReturnPath(state?.from);
  const [photo, setPhoto] = useState<PhotoState>('none');
  return (
    <AuthLayout heading="Create an account" {...(photo === 'none' && { redirectTo })}>
      <PageMeta
        path={paths.register.getHref()}
        title="Register"
        description="Create a free account to review services and offer your own."
      />
      {typeof photo === 'object' ? (
        <PhotoMissing reason={photo.failure} next={redirectTo} />
      ) : (
        <div className="flex flex-col gap-6">
          <RegistrationForm onPhoto={setPhoto} />
          <p className="text-center text-sm text-muted">
            What we store about you: <TextLink to={paths.privacy.getHref()}>Privacy</TextLink>
          </p>
          <p className="text-center text-balance text-muted">
            Already have an account?{' '}
            <TextLink to={paths.login.getHref()} state={state}>
              Log in
            </TextLink>
          </p>
        </div>
      )}
    </AuthLayout>
  );
}
