import { createMessage } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { FormError } from '@clean-express/shared-ui/form-error';
import { TextArea } from '@clean-express/shared-ui/text-area';
import { TextField } from '@clean-express/shared-ui/text-field';
import { toastSuccess } from '@clean-express/shared-ui/toast';
import { useForm } from '@clean-express/shared-ui/use-form';
import { useRuntimeConfig } from '../../config/runtime-config.ts';
import { checkInbox } from '../check-inbox.ts';

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
};

/** Five required fields. The message is sent to the API only when the inbox is configured. */
export function ContactForm() {
  const { inbox } = useRuntimeConfig();
  const { form, errors, summary, submitError, pending } = useForm<keyof typeof LABELS>({
    check: checkInbox('newMessageSchema', LABELS),
    hasSummary: true,
    send: async (values, element) => {
      if (inbox) await createMessage(values);
      toastSuccess('Thanks your for your message!!. We will reply in your email shortly!!!');
      element.reset();
    },
  });
  return (
    <form {...form} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} />
      <TextField label="Name" name="name" autoComplete="name" required error={errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone}
      />
      <TextField
        label="Company"
        name="company"
        autoComplete="organization"
        required
        error={errors.company}
      />
      <TextArea label="Message" name="message" required error={errors.message} />
      <Button type="submit" pending={pending} className="self-start">
        Send Message
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
