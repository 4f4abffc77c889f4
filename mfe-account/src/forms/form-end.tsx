import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import type { ReactNode } from 'react';

interface Props {
  pending: boolean;
  /** Why the form could not be sent. */
  failure: string | undefined;
  /** What the button says. */
  children: ReactNode;
}

/** The button that sends a form, and under it why that failed. */
export function FormEnd({ pending, failure, children }: Props) {
  return (
    <div className="flex flex-col">
      <Button type="submit" pending={pending}>
        {children}
      </Button>
      <div className={failure ? 'mt-6' : undefined}>
        <FormError message={failure} />
      </div>
    </div>
  );
}
