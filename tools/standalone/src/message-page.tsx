import { useLocation, useRouteError } from '@clean-express/federation/router';
import { Container } from '@clean-express/shared-ui/container';
import { EmptyState } from '@clean-express/shared-ui/empty-state';

/** A message instead of a page. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <Container className="py-12">
      <EmptyState as="h1" title={title} text={text} />
    </Container>
  );
}

/** Error element of the remote's routes. */
export function PageError() {
  const error = useRouteError();
  return <MessagePage title="Could not show this page" text={String(error)} />;
}

/** Shown for a path that does not belong to the remote. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      title={`${pathname} is not a page of this remote`}
      text='Run "npm run dev" in the root of the workspace to open the whole site.'
    />
  );
}
