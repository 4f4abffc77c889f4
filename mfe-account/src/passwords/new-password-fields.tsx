import { TextField } from '@clean-express/shared-ui/text-field';
import { ConfirmPasswordField } from './confirm-password-field.tsx';
import { NEW_PASSWORD_LABELS, SPECIAL_CHARACTERS } from './new-password.schema.ts';

interface Props {
  errors: { password?: string; confirmPassword?: string };
}

/** The fields for a new password, typed twice. */
export function NewPasswordFields({ errors }: Props) {
  return (
    <>
      <TextField
        label={NEW_PASSWORD_LABELS.password}
        name="password"
        type="password"
        autoComplete="new-password"
        help={`At least 6 characters, one of them from ${SPECIAL_CHARACTERS}`}
        required
        error={errors.password}
      />
      <ConfirmPasswordField error={errors.confirmPassword} />
    </>
  );
}
