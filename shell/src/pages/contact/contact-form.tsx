import { createMessage } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { paths } from '@clean-express/shared-ui/paths';
import { useDraft } from '@clean-express/shared-ui/use-draft';
import { FormSent } from '../form-sent.tsx';
import { useInboxForm, useIsAnswer } from '../use-inbox-form.ts';

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  message: 'Message',
};

/** Five required fields. */
export function ContactForm() {
  const uid = useAuthStore(({ user }) => user?.uid);
  const { draft, clear } = useDraft('contact', uid, useIsAnswer());
  const { form, field, summary, errors, submitError, pending, sent } = useInboxForm({
    schema: 'newMessageSchema',
    labels: LABELS,
    post: createMessage,
    action: paths.contact.getHref(),
    thanks: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    hasSummary: true,
    onSent: clear,
  });
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <FormSent thanks={sent} />
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('company')} autoComplete="organization" />
      <TextArea {...field('message')} />
      <Button type="submit" pending={pending} className="self-start">
        Send Message
      </Button>
      <FormError message={submitError} />
    </form>
  );
}
