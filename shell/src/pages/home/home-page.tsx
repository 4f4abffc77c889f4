import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { CompanyData } from './company-data.tsx';
import { Hero } from './hero/hero.tsx';
import { PostsSection, ServicesSection } from './list-sections.tsx';
import { Proof } from './proof.tsx';
import { ServiceSummary } from './service-summary.tsx';
import { SubscribeBand } from './subscribe/subscribe-band.tsx';

const DESCRIPTION =
  'Cleaning, plumbing, electric work, painting and car care by vetted people, 24 hours a day, each at one price a month.';

interface Props {
  /** Widget with the services. */
  services: ReactNode;
  /** Widget with the newest posts. */
  posts: ReactNode;
}

/** The home page, around the widgets of two remotes. */
export function HomePage({ services, posts }: Props) {
  return (
    <>
      <PageMeta path={paths.home.getHref()} title="Clean Express" description={DESCRIPTION} />
      <CompanyData />
      <PageHeading className="sr-only">Clean Express: home and cleaning services</PageHeading>
      <Hero />
      <Proof />
      <ServicesSection>{services}</ServicesSection>
      <About />
      <ServiceSummary />
      <PostsSection>{posts}</PostsSection>
      <SubscribeBand />
    </>
  );
}
