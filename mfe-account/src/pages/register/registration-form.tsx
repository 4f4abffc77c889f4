import { register } from '@clean-express/shared-auth';
import { TextField } from '@clean-express/shared-ui/text-field';
import { FormEnd } from '../../forms/form-end.tsx';
import type { FieldErrors, FormValues } from '../../forms/form-values.ts';
import { schemaErrors } from '../../forms/schema-errors.ts';
import { useForm } from '../../forms/use-form.ts';
import { ConfirmPasswordField } from './confirm-password-field.tsx';
import { registrationSchema } from './registration.schema.ts';

type Name = 'name' | 'photoURL' | 'email' | 'password' | 'confirmPassword';

const check = (values: FormValues<Name>): FieldErrors<Name> =>
  schemaErrors(registrationSchema.safeParse(values));

const send = (values: FormValues<Name>) => register(registrationSchema.parse(values));

/** Name, photo, e-mail and a password typed twice. */
export function RegistrationForm() {
  const { form, errors, failure, pending } = useForm({ check, send });
  return (
    <form {...form} className="flex flex-col gap-6">
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <TextField
        label="Photo URL"
        name="photoURL"
        type="url"
        autoComplete="photo"
        help="The web address of a picture of you."
        required
        error={errors.photoURL}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="At least 6 characters, one of them from !@#$%^&*"
        required
        error={errors.password}
      />
      <ConfirmPasswordField error={errors.confirmPassword} />
      <FormEnd pending={pending} failure={failure}>
        Create my account
      </FormEnd>
    </form>
  );
}
