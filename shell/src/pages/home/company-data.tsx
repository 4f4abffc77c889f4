import { siteUrl } from '@clean-express/federation/site';
import { StructuredData } from '@clean-express/shared-ui/structured-data';
import { CONTACT, SOCIAL_PROFILES } from '../../layout/contact-details.ts';

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Structured data about the company, for search engines. */
export function CompanyData() {
  return (
    <StructuredData
      thing={{
        '@type': 'LocalBusiness',
        name: 'Clean Express',
        url: siteUrl('/'),
        email: CONTACT.email,
        address: CONTACT.address,
        priceRange: '$$',
        sameAs: SOCIAL_PROFILES.map(({ href }) => href),
        openingHoursSpecification: {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: EVERY_DAY,
          opens: '00:00',
          closes: '23:59',
        },
      }}
    />
  );
}
