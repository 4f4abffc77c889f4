import { Link, useLocation } from '@clean-express/federation/router';
import { siteUrl } from '@clean-express/federation/site';
import type { Named, Service } from '@clean-express/shared-api';
import { buttonClass } from '@clean-express/shared-ui/button';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta, StructuredData } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { Prose } from '@clean-express/shared-ui/prose';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { CircleCheck, MessageSquareText, Star } from 'lucide-react';
import { OfferedBy, OtherServices } from '../../members/offered-by.tsx';
import { nameOf } from '../../members/provider-texts.ts';
import { LIST_ID } from '../../reviews/reviews.tsx';
import { averageOf, useServiceReviews } from '../../reviews/service-reviews.ts';

/** The first line of a text that has one. */
const firstLine = (text = '') => text.trim().split('\n', 1)[0];

/**
 * How many reviews a service has, as a link to them, their average rating, and what the newest one begins
 * with. It has its line while they load.
 */
export function ReviewSummary({ serviceId, listId }: { serviceId: string; listId: string }) {
  const { search } = useLocation();
  const { query, part, sort, items, total, ratings } = useServiceReviews(serviceId);
  // A part of the list from elsewhere, or in another order, does not begin with the newest one.
  const comment = part.after || sort ? '' : firstLine(items[0]?.comment);
  return (
    <p className="mt-3 flex min-h-6 items-center gap-3 text-sm text-muted">
      {query.data && total > 0 && (
        <>
          {ratings && (
            <span className="flex shrink-0 items-center gap-1 font-semibold text-ink tabular-nums">
              <Star aria-hidden className="size-4 fill-current text-brand" />
              {averageOf(ratings)}
              <span className="sr-only"> out of 5 stars</span>
            </span>
          )}
          <Link
            to={{ search, hash: listId }}
            className="flex shrink-0 items-center gap-2 font-semibold text-brand underline underline-offset-4"
          >
            <MessageSquareText aria-hidden className="size-4" />
            {total === 1 ? '1 review' : `${total} reviews`}
          </Link>
          {comment && (
            <q dir="auto" className="truncate">
              {comment}
            </q>
          )}
        </>
      )}
    </p>
  );
}

/** The price of a service for search engines. */
function offerOf({ price }: Service) {
  const amount = { price, priceCurrency: 'USD' };
  // The UN/CEFACT code of a month.
  const perMonth = { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON' };
  return { '@type': 'Offer', ...amount, priceSpecification: perMonth };
}

/** Who offers a service, for search engines. */
function providerOf({ provider }: Service) {
  if (!provider) return { '@type': 'LocalBusiness', name: 'Clean Express', url: siteUrl('/') };
  const url = provider._id && siteUrl(paths.member.getHref(provider._id));
  return { '@type': 'Person', name: nameOf(provider), ...(url && { url }) };
}

/** Metadata of a service for search engines and link previews. */
function ServiceMeta({ service }: { service: Service }) {
  const path = paths.serviceDetail.getHref(service._id);
  const { ratings } = useServiceReviews(service._id);
  return (
    <>
      <PageMeta
        path={path}
        title={service.name}
        description={service.description}
        image={service.photo}
      />
      <StructuredData
        thing={{
          '@type': 'Service',
          name: service.name,
          description: service.description,
          image: service.photo,
          url: siteUrl(path),
          provider: providerOf(service),
          offers: offerOf(service),
          ...(ratings && {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: averageOf(ratings),
              ratingCount: ratings.count,
            },
          }),
        }}
      />
    </>
  );
}

/** What a service includes. */
function IncludedPoints({ points }: { points: string[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:col-span-2">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
          <span dir="auto">{point}</span>
        </li>
      ))}
    </ul>
  );
}

/** The price with the way to the service. On a phone it stays at the bottom of the screen, unless that is very low. */
function PriceBox({ service }: { service: Service }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 max-md:[@media(height>=20rem)]:sticky max-md:bottom-0 max-md:z-10 max-md:order-last max-md:-mx-4 max-md:border-y max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] md:rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-card xl:flex-col xl:items-stretch">
      <div>
        <Price amount={service.price} size="text-h2" />
        <p className="text-sm text-muted max-md:hidden">
          One price a month, whatever turns up. Cancel whenever you like.
        </p>
      </div>
      <Link
        to={paths.contact.getHref(service._id)}
        className={buttonClass({ variant: 'accent', className: 'max-md:px-4 max-sm:grow' })}
      >
        Ask for This Service
      </Link>
    </div>
  );
}

interface Props {
  service: Service;
  /** Other services by its member. */
  others: Named[];
  /** Whether its text is still loading. */
  isTextPending: boolean;
}

/** The content of a service. Services that users add have no points and no closing text. */
export function ServiceDetail({ service, others, isTextPending }: Props) {
  const { name, description, descriptionPoint, descriptionLast, photo } = service;
  return (
    <article
      aria-busy={isTextPending}
      className="flex flex-col gap-x-8 gap-y-6 xl:grid xl:grid-cols-2 xl:grid-rows-[auto_1fr]"
    >
      <ServiceMeta service={service} />
      <Photo
        src={photo}
        alt={name}
        sizes="(min-width: 80rem) 26rem, (min-width: 64rem) calc(100vw - 25rem), 100vw"
        priority
        className="max-h-[26rem] overflow-hidden rounded-card xl:row-span-2 xl:self-start [view-transition-name:photo] [&_img]:max-h-[26rem]"
      />
      <div className="min-w-0">
        <PageHeading>{name}</PageHeading>
        <ReviewSummary serviceId={service._id} listId={LIST_ID} />
        <OfferedBy provider={service.provider} />
      </div>
      <PriceBox service={service} />
      {isTextPending ? (
        <Skeleton className="h-48 w-full max-w-prose xl:col-span-2" />
      ) : (
        <Prose text={description} className="xl:col-span-2" />
      )}
      {descriptionPoint && <IncludedPoints points={descriptionPoint} />}
      {descriptionLast && <Prose text={descriptionLast} className="xl:col-span-2" />}
      <OtherServices provider={service.provider} others={others} />
    </article>
  );
}
