import { register } from '@clean-express/shared-auth';
import { checkSchema } from '@clean-express/shared-ui/check-schema';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useForm } from '@clean-express/shared-ui/use-form';
import { FormFooter } from '../../forms/form-footer.tsx';
import { NewPasswordFields } from '../../passwords/new-password-fields.tsx';
import { REGISTRATION_LABELS as LABELS, registrationSchema } from './registration.schema.ts';

const check = checkSchema(registrationSchema, LABELS);

/** The registration form: name, photo, email and a password typed twice. */
export function RegistrationForm() {
  const { form, errors, summary, submitError, pending } = useForm({
    check,
    hasSummary: true,
    send: (values) => register(registrationSchema.parse(values)),
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
      <TextField
        label={LABELS.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <NewPasswordFields errors={errors} />
      <FormFooter pending={pending} submitError={submitError}>
        Create my account
      </FormFooter>
    </form>
  );
}
