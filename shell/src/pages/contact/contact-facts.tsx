import { Clock, type LucideIcon, Mail, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { CONTACT } from '../../layout/contact-details.ts';

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

/** The other ways to reach the company. */
export function ContactFacts() {
  return (
    <ul className="flex flex-col gap-6">
      <Fact icon={Clock} title="Hours">
        {CONTACT.hours}
      </Fact>
      <Fact icon={MapPin} title="Address">
        {CONTACT.address}
      </Fact>
      <Fact icon={Mail} title="Email">
        <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
          {CONTACT.email}
        </a>
      </Fact>
    </ul>
  );
}
