import { TextField } from '@clean-express/shared-ui/fields';
import type { useForm } from '@clean-express/shared-ui/use-form';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { NEW_PASSWORD_LABELS, SPECIAL_CHARACTERS } from './new-password.schema.ts';

interface Props {
  field: ReturnType<typeof useForm<keyof typeof NEW_PASSWORD_LABELS>>['field'];
  labels?: typeof NEW_PASSWORD_LABELS;
}

/** The fields for a new password, typed twice. A button shows the second one. */
export function NewPasswordFields({ field, labels = NEW_PASSWORD_LABELS }: Props) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <>
      <TextField
        {...field('password', labels.password)}
        type="password"
        autoComplete="new-password"
        help={`At least 6 characters, one of them from ${SPECIAL_CHARACTERS}`}
      />
      <TextField
        {...field('confirmPassword', labels.confirmPassword)}
        type={visible ? 'text' : 'password'}
        autoComplete="new-password"
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
    </>
  );
}
