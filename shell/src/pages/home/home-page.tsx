import { PageHeading } from '@clean-express/shared-ui/page-heading';
import type { ReactNode } from 'react';
import { About } from './about.tsx';
import { Hero } from './hero/hero.tsx';
import { PostsSection } from './posts-section.tsx';
import { Proof } from './proof.tsx';
import { ServiceSummary } from './service-summary.tsx';
import { ServicesSection } from './services-section.tsx';
import { SubscribeBand } from './subscribe/subscribe-band.tsx';

interface Props {
  /** Draws the services. */
  services: ReactNode;
  /** Draws the newest posts. */
  posts: ReactNode;
}

/** The home page around the two parts that remotes draw. */
export function HomePage({ services, posts }: Props) {
  return (
    <>
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
