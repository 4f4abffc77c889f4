import { useLocation, useRouteError } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';

interface Props {
  title: string;
  text: string;
}

/** A sentence in place of a page. */
export function ProblemPage({ title, text }: Props) {
  return (
    <Container className="py-12">
      <EmptyState as="h1" title={title} text={text} />
    </Container>
  );
}

/** The error element of the remote's pages. */
export function PageError() {
  const error = useRouteError();
  return <ProblemPage title="This page has failed" text={String(error)} />;
}

/** Where a link leads that is not the remote's own. */
export function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <ProblemPage
      title={`${pathname} is not a page of this remote`}
      text='The whole site has it: "npm run dev" in the root of the workspace opens all parts.'
    />
  );
}
