import { Clock, Mail } from 'lucide-react';
import { CONTACT } from './contact-details.ts';
import { MobileAccount } from './mobile-account.tsx';
import { NavigationLinks } from './navigation-links.tsx';

interface Props {
  id: string;
  onClose: () => void;
}

/** The panel of the mobile menu; its button is in the navigation. */
export function MobileMenu({ id, onClose }: Props) {
  return (
    <>
      <div
        aria-hidden
        className="fixed inset-0 z-40 bg-ink/50 transition-opacity duration-200 lg:hidden motion-safe:starting:opacity-0"
        onClick={onClose}
      />
      <div
        id={id}
        data-menu-open
        className="fixed inset-y-0 right-0 z-40 flex w-full max-w-96 flex-col gap-8 overflow-y-auto overscroll-contain bg-surface px-4 pt-24 pb-8 shadow-raised transition-transform duration-250 ease-out md:px-8 lg:hidden motion-safe:starting:translate-x-full"
      >
        <NavigationLinks
          className="flex flex-col"
          linkClassName="flex min-h-14 items-center border-b border-line text-lead font-semibold text-ink transition-colors hover:text-brand aria-[current=page]:text-brand"
          onNavigate={onClose}
        />
        <MobileAccount onNavigate={onClose} />
        <div className="mt-auto space-y-3 text-sm text-muted">
          <p className="flex items-center gap-3">
            <Clock aria-hidden className="size-5 text-brand" />
            {CONTACT.hours}
          </p>
          <p className="flex items-center gap-3">
            <Mail aria-hidden className="size-5 text-brand" />
            <a href={`mailto:${CONTACT.email}`} className="underline underline-offset-4">
              {CONTACT.email}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
