import { Container } from '@clean-express/shared-ui/container';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { SectionHeading } from '@clean-express/shared-ui/section-heading';
import type { PageEntry } from './page-entries.ts';
import { PageList } from './page-list.tsx';
import type { StandaloneRemote } from './standalone-remote.ts';
import { Widget } from './widget.tsx';

interface Props {
  remote: StandaloneRemote;
  pages: readonly PageEntry[];
}

/** Lists the pages of a remote, and renders its widgets. */
export function OverviewPage({ remote, pages }: Props) {
  const widgets = Object.entries(remote.widgets);
  return (
    <Container className="flex flex-col gap-12 py-12">
      <PageHeading>{`The remote "${remote.name}"`}</PageHeading>
      <section>
        <SectionHeading>Pages</SectionHeading>
        <PageList pages={pages} />
      </section>
      <section>
        <SectionHeading>Widgets</SectionHeading>
        {widgets.length === 0 && <p className="mt-2 text-muted">This remote exposes no widgets.</p>}
        {widgets.map(([name, load]) => (
          <Widget key={name} remote={remote.name} name={name} load={load} />
        ))}
      </section>
    </Container>
  );
}
