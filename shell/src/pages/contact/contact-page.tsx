import { useSearchParams } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths, SERVICE_PARAMETER } from '@clean-express/shared-ui/paths';
import { Clock, type LucideIcon, Mail, MapPin } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { InboxContext } from '../../config/runtime-config.ts';
import { CONTACT } from '../../layout/contact-details.ts';
import { ContactForm } from './contact-form.tsx';

const LEAD = 'Tell us what is broken, dirty or due.';
/** Only with an inbox, messages reach the team. */
const INBOX_LEAD = `${LEAD} Our team replies within the hour.`;

interface FactProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <li className="flex gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-control bg-surface text-brand">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        <p className="wrap-anywhere text-muted">{children}</p>
      </div>
    </li>
  );
}

const [MAILBOX, MAIL_HOST] = CONTACT.email.split('@');

/** The contact form, and the other ways to reach the company beside it. */
export function ContactPage() {
  const [parameters] = useSearchParams();
  const service = parameters.get(SERVICE_PARAMETER) ?? '';
  const lead = use(InboxContext) ? INBOX_LEAD : LEAD;
  return (
    <Container className="py-12 lg:py-20">
      <PageMeta path={paths.contact.getHref()} title="Contact" description={lead} />
      <PageHeading>Contact</PageHeading>
      <p className="mt-4 max-w-prose text-lead text-pretty text-muted">{lead}</p>
      <div className="mt-8 grid items-start gap-8 lg:mt-12 lg:grid-cols-[7fr_5fr] lg:gap-16">
        <div className="rounded-card border border-line bg-surface p-6 shadow-card md:p-10">
          {/* Each service has a message of its own. */}
          <ContactForm key={service} service={service} />
        </div>
        <section aria-labelledby="reach-us" className="rounded-card bg-brand-soft p-6 md:p-10">
          <h2 id="reach-us" className="mb-6 text-h3 font-bold">
            Reach us directly
          </h2>
          <ul className="flex flex-col gap-6">
            <Fact icon={Clock} title="Hours">
              {CONTACT.hours}
            </Fact>
            <Fact icon={MapPin} title="Address">
              {CONTACT.address}
            </Fact>
            <Fact icon={Mail} title="Email">
              <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
                {MAILBOX}
                <wbr />@{MAIL_HOST}
              </a>
            </Fact>
          </ul>
        </section>
      </div>
    </Container>
  );
}
