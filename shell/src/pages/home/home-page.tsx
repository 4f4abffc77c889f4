import { siteUrl } from '@clean-express/federation/site';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta, StructuredData } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { CONTACT, POSTAL_ADDRESS, SOCIAL_PROFILES } from '../../layout/contact-details.ts';
import { Hero } from './hero/hero.tsx';
import { ListSection } from './list-section.tsx';
import { About, Proof, ServiceSummary } from './sections.tsx';
import { SubscribeBand } from './subscribe-band.tsx';

const DESCRIPTION =
  'Cleaning, plumbing, electric work, painting and car care by vetted people, 24 hours a day, each at one price a month.';

/** The company, for search engines. */
const COMPANY = {
  '@type': 'LocalBusiness',
  name: 'Clean Express',
  email: CONTACT.email,
  address: { '@type': 'PostalAddress', ...POSTAL_ADDRESS },
  priceRange: '$$',
  sameAs: SOCIAL_PROFILES.map(({ href }) => href),
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: '00:00',
    closes: '23:59',
  },
};

/** The home page, with two slots. */
export function HomePage() {
  return (
    <>
      <PageMeta path={paths.home.getHref()} title="Clean Express" description={DESCRIPTION} />
      <StructuredData thing={{ ...COMPANY, url: siteUrl('/') }} />
      <PageHeading className="sr-only">Clean Express: home and cleaning services</PageHeading>
      <Hero />
      <Proof />
      <ListSection
        heading="Our Services"
        text="One price a month, whatever turns up. Cancel whenever you like."
        to={paths.services.getHref()}
        slot="shell/home-services"
        cards={6}
      />
      <About />
      <ServiceSummary />
      <ListSection
        heading="Latest from blog"
        to={paths.blogs.getHref()}
        slot="shell/home-posts"
        cards={3}
      />
      <SubscribeBand />
    </>
  );
}
