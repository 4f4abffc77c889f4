import { useQuery } from '@clean-express/federation/query';
import { createMessage, serviceQuery } from '@clean-express/shared-api';
import { useAuthStore } from '@clean-express/shared-auth';
import { Button } from '@clean-express/shared-ui/button';
import { ErrorSummary } from '@clean-express/shared-ui/error-summary';
import { TextArea, TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { paths } from '@clean-express/shared-ui/paths';
import { priceText } from '@clean-express/shared-ui/price';
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

/** The first line of a message about a service, which the page's address names. */
function useSubject(service: string): string | undefined {
  // The server has asked for it before. Without it, as for one that does not exist, the form is the plain one.
  const enabled = service !== '' && !import.meta.env.SSR;
  const { data } = useQuery({ ...serviceQuery(service), enabled });
  return data && `${data.name}, ${priceText(data.price)}\n\n`;
}

interface Props {
  /** Id of the service that the message is about; empty for none. */
  service?: string;
}

/** Five required fields. */
export function ContactForm({ service = '' }: Props) {
  const subject = useSubject(service);
  const uid = useAuthStore(({ user }) => user?.uid);
  const { draft, clear } = useDraft(service ? `contact:${service}` : 'contact', uid, useIsAnswer());
  const { form, field, summary, errors, submitError, pending, sent } = useInboxForm({
    schema: 'newMessageSchema',
    labels: LABELS,
    post: createMessage,
    action: paths.contact.getHref(),
    thanks: 'Thanks your for your message!!. We will reply in your email shortly!!!',
    hasSummary: true,
    onSent: clear,
  });
  const failure = <FormError message={submitError} />;
  const isAnswer = useIsAnswer();
  return (
    <form {...form} {...draft} className="flex flex-col gap-6">
      <FormSent thanks={sent} />
      {isAnswer && failure}
      <ErrorSummary summary={summary} errors={errors} labels={LABELS} />
      <TextField {...field('name')} autoComplete="name" />
      <TextField {...field('email')} type="email" autoComplete="email" />
      <TextField {...field('phone')} type="tel" autoComplete="tel" />
      <TextField {...field('company')} autoComplete="organization" />
      <TextArea defaultValue={subject} {...field('message')} />
      <Button type="submit" pending={pending} className="self-start">
        Send Message
      </Button>
      {!isAnswer && failure}
    </form>
  );
}
