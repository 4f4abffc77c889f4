import { useInfiniteQuery, useQuery } from '@clean-express/federation/query';
import { useParams, useSearchParams } from '@clean-express/federation/router';
import { siteUrl } from '@clean-express/federation/site';
import { ApiError, memberQuery, type Provider, servicePagesQuery } from '@clean-express/shared-api';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { Container } from '@clean-express/shared-ui/container';
import { ListLinks } from '@clean-express/shared-ui/list-links';
import { QueryError } from '@clean-express/shared-ui/load-error';
import { NotFound } from '@clean-express/shared-ui/not-found';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { DocumentTitle, PageMeta, StructuredData } from '@clean-express/shared-ui/page-meta';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { useId } from 'react';
import { nameOf, sinceText } from '../../members/provider-texts.ts';
import { ServiceGrid } from '../../services/service-grid.tsx';
import { memberServicesOf } from './member-services.ts';

const LIST_ID = 'services';

/** Metadata of the page for search engines and link previews. */
function MemberMeta({ path, member }: { path: string; member: Provider }) {
  const name = nameOf(member);
  const image = member.photo ? { image: member.photo } : {};
  return (
    <>
      <PageMeta
        path={path}
        title={name}
        description={`The services of ${name} at Clean Express. ${sinceText(member)}.`}
        {...image}
      />
      <StructuredData thing={{ '@type': 'Person', name, url: siteUrl(path), ...image }} />
    </>
  );
}

/** Who the member is: name, photo and since when. */
function MemberHead({ member }: { member: Provider }) {
  return (
    <div className="flex flex-wrap items-center gap-6">
      <Avatar src={member.photo} name={nameOf(member)} size={128} />
      <div className="min-w-0">
        <PageHeading>{nameOf(member)}</PageHeading>
        <p className="mt-2 text-muted">{sinceText(member)}</p>
      </div>
    </div>
  );
}

/** The services of the member, page by page. */
function MemberServices({ id }: { id: string }) {
  const headingId = useId();
  const [parameters] = useSearchParams();
  const [filter, part] = memberServicesOf(id, parameters);
  const query = useInfiniteQuery(servicePagesQuery(filter, part));
  const { items, total } = pagedList(query, part.show);
  return (
    <section aria-labelledby={headingId} className="mt-12">
      <h2 id={headingId} className="mb-6 text-h2 font-bold">
        Services
      </h2>
      <QueryError query={query} />
      {query.data && total === 0 ? (
        <p className="text-muted">There are no services now.</p>
      ) : (
        !query.isLoadingError && (
          <ServiceGrid
            id={LIST_ID}
            services={query.data && items}
            className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
            sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            heading="h3"
            prioritizeFirst
          />
        )
      )}
      <div className="mt-8">
        <ListLinks query={query} part={part} path={paths.member.getHref(id)} listId={LIST_ID} />
      </div>
    </section>
  );
}

/** The page that a member agrees to show: who they are, and what they offer. */
export function Component() {
  const { id = '' } = useParams();
  const query = useQuery(memberQuery(id));
  const { data: member } = query;
  if (query.error instanceof ApiError && query.error.isNotFound) return <NotFound />;
  return (
    <Container className="py-8 md:py-16">
      <DocumentTitle page={member ? nameOf(member) : 'Services'} />
      {query.isPending && (
        <div aria-busy className="flex flex-wrap items-center gap-6">
          <p className="sr-only">Loading the member</p>
          <Skeleton className="size-32 rounded-full" />
          <Skeleton className="h-11 w-60" />
        </div>
      )}
      <QueryError query={query} heading="This member is not here yet" />
      {member && <MemberMeta path={paths.member.getHref(id)} member={member} />}
      {member && <MemberHead member={member} />}
      {!query.isLoadingError && <MemberServices key={id} id={id} />}
    </Container>
  );
}
