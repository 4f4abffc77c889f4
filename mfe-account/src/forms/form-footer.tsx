import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import type { ReactNode } from 'react';

interface Props {
  pending: boolean;
  /** Why the last submit failed. */
  submitError: string | undefined;
  /** Label of the button. */
  children: ReactNode;
}

/** The submit button of a form, with the error of the last submit under it. */
export function FormFooter({ pending, submitError, children }: Props) {
  return (
    <div className="flex flex-col">
      <Button type="submit" pending={pending}>
        {children}
      </Button>
      <div className={submitError ? 'mt-6' : undefined}>
        <FormError message={submitError} />
      </div>
    </div>
  );
}
