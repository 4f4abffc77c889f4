import { NavLink } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { ColorSchemeSwitch } from '../color-scheme/color-scheme-switch.tsx';
import { PagePart } from '../hydration/page-part.tsx';
import { CONTACT } from './contact-details.ts';
import { useIsGone } from './gone-links.ts';
import { Logo } from './logo.tsx';
import { LEGAL_LINKS, PUBLIC_LINKS } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

function FooterLinks({ links }: { links: typeof PUBLIC_LINKS }) {
  const isGone = useIsGone();
  return (
    <ul className="-mx-3 flex flex-wrap gap-y-1">
      {links
        .filter(({ to }) => !isGone(to))
        .map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === paths.home.getHref()}
              className="flex min-h-11 items-center rounded-control px-3 font-medium transition-colors hover:text-on-brand focus-visible:outline-accent"
            >
              {label}
            </NavLink>
          </li>
        ))}
    </ul>
  );
}

/** Logo, address, hours, links, profiles and the copyright line. */
export function SiteFooter() {
  return (
    <footer
      data-part="footer"
      data-behind-menu
      className="bg-ink text-on-brand/80 [main:has([data-page-loading])~&]:invisible noscript:visible!"
    >
      <PagePart name="footer">
        <Container className="flex flex-col gap-8 py-12 md:flex-row md:justify-between">
          <div className="text-sm">
            <Logo inverse />
            <p className="mt-4">{CONTACT.address}</p>
            <p className="mt-1">{CONTACT.hours}</p>
          </div>
          <div className="flex flex-col gap-3 md:items-end">
            <FooterLinks links={PUBLIC_LINKS} />
            <SocialLinks className="-mx-2" />
          </div>
        </Container>
        <Container className="pb-8">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 border-t border-on-brand/15 pt-6">
            {/* A page from the cache may be of last year. */}
            <p suppressHydrationWarning className="text-sm">
              {`© ${new Date().getFullYear()} Clean Express. All rights reserved.`}
            </p>
            <FooterLinks links={LEGAL_LINKS} />
            <ColorSchemeSwitch />
          </div>
        </Container>
      </PagePart>
    </footer>
  );
}
