import { useLocation } from '@clean-express/federation/router';
import { NAME_MAX } from '@clean-express/shared-api/limits';
import { emailSchema, photoUrlSchema, textSchema } from '@clean-express/shared-api/schemas';
import { register } from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useForm } from '@clean-express/shared-ui/use-form';
import { z } from 'zod';
import { AuthLayout, Divider } from '../../auth/auth-layout.tsx';
import { EmailField } from '../../auth/email-field.tsx';
import { GoogleButton } from '../../auth/google-button.tsx';
import { TextLink } from '../../auth/text-link.tsx';
import { useRedirectWhenSignedIn } from '../../auth/use-redirect-when-signed-in.ts';
import { FormFooter } from '../../forms/form-footer.tsx';
import { NEW_PASSWORD_LABELS, newPasswordSchema } from '../../passwords/new-password.schema.ts';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';

const schema = z.intersection(
  z.object({ name: textSchema('Name', NAME_MAX), photoURL: photoUrlSchema, email: emailSchema }),
  newPasswordSchema,
);

const LABELS = {
  name: 'Name',
  photoURL: 'Photo URL',
  email: 'Email',
  ...NEW_PASSWORD_LABELS,
};

const check = checkSchema(schema, LABELS);

/** The registration form: name, photo, email and a password typed twice. */
function RegistrationForm() {
  const { form, errors, summary, submitError, pending } = useForm({
    check,
    hasSummary: true,
    send: (values) => register(schema.parse(values)),
  });
  return (
    <form {...form} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} labels={LABELS} />
      <TextField label={LABELS.name} name="name" autoComplete="name" required error={errors.name} />
      <TextField
        label={LABELS.photoURL}
        name="photoURL"
        type="url"
        autoComplete="photo"
        help="The web address of a picture of you."
        required
        error={errors.photoURL}
      />
      <EmailField autoComplete="email" error={errors.email} />
      <NewPasswordFields errors={errors} />
      <FormFooter pending={pending} submitError={submitError}>
        Create my account
      </FormFooter>
    </form>
  );
}

/** The registration page. Redirects to the home page afterwards. */
export function Component() {
  const { state } = useLocation();
  useRedirectWhenSignedIn(paths.home.getHref());
  return (
    <AuthLayout heading="Create an account">
      <PageMeta
        path={paths.register.getHref()}
        title="Register"
        description="Create a free account to review services and offer your own."
      />
      <div className="flex flex-col gap-6">
        <GoogleButton />
        <Divider />
        <RegistrationForm />
        <p className="text-center text-muted">
          Already have an account?{' '}
          <TextLink to={paths.login.getHref()} state={state}>
            Log in
          </TextLink>
        </p>
      </div>
    </AuthLayout>
  );
}
