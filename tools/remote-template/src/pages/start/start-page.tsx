import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '../../paths.ts';
import { ServiceList } from '../../services/service-list.tsx';

/** The first page of the remote: a heading and a list from the API. */
export function Component() {
  return (
    <Container className="py-12 md:py-16">
      <PageMeta
        path={paths.start.getHref()}
        title="Starter"
        description="A part of Clean Express that was made from the template for new remotes."
      />
      <PageHeading>Starter</PageHeading>
      <p className="mt-2 mb-8 max-w-prose text-lead text-muted">This page is new.</p>
      <ServiceList />
    </Container>
  );
}
