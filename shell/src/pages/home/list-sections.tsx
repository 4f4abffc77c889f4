import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { SectionHeading } from '@clean-express/shared-ui/section-heading';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface ListSectionProps {
  heading: string;
  text?: string;
  /** Path of the whole list. */
  to: string;
  /** The widget with the first items of the list. */
  children: ReactNode;
}

/** A section of the home page around the widget of a remote, with a link to the whole list. */
function ListSection({ heading, text, to, children }: ListSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="py-16 lg:py-24">
      <Container>
        <SectionHeading
          id={headingId}
          text={text}
          action={
            // The heading distinguishes the links for screen readers.
            <Link
              to={to}
              aria-describedby={headingId}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              View All
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          }
        >
          {heading}
        </SectionHeading>
        <div className="mt-8 lg:mt-12">{children}</div>
      </Container>
    </section>
  );
}

/** The section of the services, which the catalog renders. */
export function ServicesSection({ children }: { children: ReactNode }) {
  return (
    <ListSection
      heading="Our Services"
      text="One price a month, whatever turns up. Cancel whenever you like."
      to={paths.services.getHref()}
    >
      {children}
    </ListSection>
  );
}

/** The section of the newest posts, which the blog renders. */
export function PostsSection({ children }: { children: ReactNode }) {
  return (
    <ListSection heading="Latest from blog" to={paths.blogs.getHref()}>
      {children}
    </ListSection>
  );
}
