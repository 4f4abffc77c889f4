import { TextField } from '@clean-express/shared-ui/text-field';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { NEW_PASSWORD_LABELS } from './new-password.schema.ts';

/** The repeated password, which can be made readable. */
export function ConfirmPasswordField({ error }: { error: string | undefined }) {
  const [readable, setReadable] = useState(false);
  const Icon = readable ? EyeOff : Eye;
  return (
    <TextField
      label={NEW_PASSWORD_LABELS.confirmPassword}
      name="confirmPassword"
      type={readable ? 'text' : 'password'}
      autoComplete="new-password"
      required
      error={error}
      trailing={
        <button
          type="button"
          aria-label={readable ? 'Hide password' : 'Show password'}
          onClick={() => setReadable(!readable)}
          className="grid size-10 cursor-pointer place-items-center rounded-control text-muted hover:bg-sand hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      }
    />
  );
}
