import { createMessage } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { FormError } from '@clean-express/shared-ui/form-error';
import { TextArea } from '@clean-express/shared-ui/text-area';
import { TextField } from '@clean-express/shared-ui/text-field';
import { useInboxForm } from '../use-inbox-form.ts';

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
};

/** Five required fields. */
export function ContactForm() {
  const { form, field, summary, submitError, pending } = useInboxForm({
    schema: 'newMessageSchema',
    labels: LABELS,
    post: createMessage,
    thanks: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    hasSummary: true,
  });
  return (
    <form {...form} className="flex flex-col gap-6">
      <ErrorSummary errors={summary} />
      <TextField {...field('name', LABELS.name)} autoComplete="name" />
      <TextField {...field('email', LABELS.email)} type="email" autoComplete="email" />
      <TextField {...field('phone', LABELS.phone)} type="tel" autoComplete="tel" />
      <TextField {...field('company', LABELS.company)} autoComplete="organization" />
      <TextArea {...field('message', LABELS.message)} />
      <Button type="submit" pending={pending} className="self-start">
        Send Message
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
