import { TextField } from '@clean-express/shared-ui/text-field';

interface Props {
  /** `username` where the email identifies an existing account. */
  autoComplete: 'email' | 'username';
  error: string | undefined;
}

/** The field for the email of an account. */
export function EmailField({ autoComplete, error }: Props) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={autoComplete}
      required
      error={error}
    />
  );
}
