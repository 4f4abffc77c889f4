import { TextField } from '@clean-express/shared-ui/text-field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { NEW_PASSWORD_LABELS, SPECIAL_CHARACTERS } from './new-password.schema.ts';

/** The field for the repeated password, with a button to show it. */
function ConfirmPasswordField({ error }: { error: string | undefined }) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <TextField
      label={NEW_PASSWORD_LABELS.confirmPassword}
      name="confirmPassword"
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      required
      error={error}
      trailing={
        <button
          type="button"
          aria-label={visible ? 'Hide password' : 'Show password'}
          onClick={() => setVisible(!visible)}
          className="grid size-10 cursor-pointer place-items-center rounded-control text-muted hover:bg-sand hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}

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
