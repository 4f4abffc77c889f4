import { createSubscription } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { FormError } from '@clean-express/shared-ui/form-error';
import { TextField } from '@clean-express/shared-ui/text-field';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useRuntimeConfig } from '../../../config/runtime-config.ts';
import { checkInbox } from '../../check-inbox.ts';

/** A field with a button. The address is sent to the API only when the inbox is configured. */
export function SubscribeForm() {
  const { inbox } = useRuntimeConfig();
  const { form, errors, submitError, pending } = useForm<'email'>({
    check: checkInbox('newSubscriptionSchema', { email: 'Email' }),
    send: async ({ email }, element) => {
      if (inbox) await createSubscription({ email: email.trim() });
      toastSuccess('Thanks for your Subscription!!!');
      element.reset();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          className="grow"
        />
        <Button type="submit" pending={pending} className="sm:mt-8.5">
          Subscribe
        </Button>
      </div>
      <FormError message={submitError} />
    </form>
  );
}
