import { NavLink } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { ColorSchemeSwitch } from '../color-scheme/color-scheme-switch.tsx';
import { PagePart } from '../hydration/page-part.tsx';
import { useIsGone } from './gone-links.ts';
import { Logo } from './logo.tsx';
import { PUBLIC_LINKS } from './site-links.ts';
import { SocialLinks } from './social-links.tsx';

/** Logo, links, profiles and the copyright line. */
export function SiteFooter() {
  const isGone = useIsGone();
  return (
    <footer
      data-part="footer"
      data-behind-menu
      className="bg-ink text-on-brand/80 [main:has([data-page-loading])~&]:invisible noscript:visible!"
    >
      <PagePart name="footer">
        <Container className="flex flex-col gap-8 py-12 md:flex-row md:items-center md:justify-between">
          <Logo inverse className="self-start md:self-auto" />
          <ul className="-mx-3 flex flex-wrap gap-y-1 md:mx-0">
            {PUBLIC_LINKS.filter(({ to }) => !isGone(to)).map(({ label, to }) => (
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
          <SocialLinks className="-ml-2 md:-mr-2 md:ml-0" />
        </Container>
        <Container className="pb-8">
          <div className="flex flex-col gap-6 border-t border-on-brand/15 pt-6 sm:flex-row sm:items-center sm:justify-between">
            <p className="text-sm">© Clean Express. All rights reserved.</p>
            <ColorSchemeSwitch />
          </div>
        </Container>
      </PagePart>
    </footer>
  );
}
