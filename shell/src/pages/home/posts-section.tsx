import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { SectionHeading } from '@clean-express/shared-ui/section-heading';
import { type ReactNode, useId } from 'react';
import { ViewAllLink } from './view-all-link.tsx';

/** The section of the newest posts, which the blog renders. */
export function PostsSection({ children }: { children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="py-16 lg:py-24">
      <Container>
        <SectionHeading
          id={headingId}
          action={<ViewAllLink to={paths.blogs.getHref()} describedBy={headingId} />}
        >
          Latest from blog
        </SectionHeading>
        <div className="mt-8 lg:mt-12">{children}</div>
      </Container>
    </section>
  );
}
