import { Container } from '@clean-express/shared-ui/container';
import { Clock, Mail, MapPin } from 'lucide-react';
import { CONTACT } from './contact-details.ts';
import { SocialLinks } from './social-links.tsx';

/** The bar above the navigation. Small screens show only the hours; the menu has the rest. */
export function ContactBar() {
  return (
    <div data-behind-menu className="bg-ink text-sm text-on-brand/90">
      <Container className="flex min-h-10 items-center gap-6 py-1 lg:gap-8">
        <p className="flex items-center gap-2">
          <Clock aria-hidden className="size-4 text-accent" />
          {CONTACT.hours}
        </p>
        <p className="hidden items-center gap-2 lg:flex">
          <MapPin aria-hidden className="size-4 text-accent" />
          {CONTACT.address}
        </p>
        <a
          href={`mailto:${CONTACT.email}`}
          className="hidden items-center gap-2 rounded-control underline-offset-4 hover:underline focus-visible:outline-accent md:flex"
        >
          <Mail aria-hidden className="size-4 text-accent" />
          {CONTACT.email}
        </a>
        <SocialLinks className="-mr-2 ml-auto hidden sm:flex" />
      </Container>
    </div>
  );
}
