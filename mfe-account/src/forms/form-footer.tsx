import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import type { useForm } from '@clean-express/shared-ui/use-form';

interface Props extends Pick<ReturnType<typeof useForm>, 'pending' | 'submitError'> {
  /** Label of the button. */
  children: string;
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
