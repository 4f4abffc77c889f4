import { useLocation } from '@clean-express/federation/router';
import { NAME_MAX } from '@clean-express/shared-api/limits';
import { emailSchema, photoUrlSchema, textSchema } from '@clean-express/shared-api/schemas';
import { register, safeReturnPath } from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextField } from '@clean-express/shared-ui/fields';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { useForm } from '@clean-express/shared-ui/use-form';
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

const schema = z.intersection(
  z.object({ name: textSchema('Name', NAME_MAX), photoURL: photoUrlSchema, email: emailSchema }),
  newPasswordSchema,
);

const LABELS = { name: 'Name', photoURL: 'Photo URL', email: 'Email', ...NEW_PASSWORD_LABELS };

const check = checkSchema(schema, LABELS);

/** The registration form: Google, or name, photo, email and a password typed twice. */
function RegistrationForm() {
  const { draft, clear } = useDraft('registration');
  const { form, field, summary, errors, submitError, pending } = useForm({
    check,
    hasSummary: true,
    compared: COMPARED_PASSWORDS,
    send: (values) => register(schema.parse(values)).then(clear),
  });
  return (
    <ScriptedForm {...form} {...draft}>
      <GoogleButton />
      <Divider />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name', LABELS.name)} autoComplete="name" />
      <TextField
        {...field('photoURL', LABELS.photoURL)}
        type="url"
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

/**
 * The registration page. Redirects to the page that had required a login, or else to the home page
 * (decision 25 of the product).
 */
export function Component() {
  const { state } = useLocation();
  const redirectTo = state?.byChoice ? paths.home.getHref() : safeReturnPath(state?.from);
  return (
    <AuthLayout heading="Create an account" redirectTo={redirectTo}>
      <PageMeta
        path={paths.register.getHref()}
        title="Register"
        description="Create a free account to review services and offer your own."
      />
      <div className="flex flex-col gap-6">
        <RegistrationForm />
        <p className="text-center text-sm text-muted">
          What we store about you: <TextLink to={paths.privacy.getHref()}>Privacy</TextLink>
        </p>
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
