import { TextField } from '@clean-express/shared-ui/text-field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { NEW_PASSWORD_LABELS } from './new-password.schema.ts';

/** The field for the repeated password, with a button to show it. */
export function ConfirmPasswordField({ error }: { error: string | undefined }) {
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
