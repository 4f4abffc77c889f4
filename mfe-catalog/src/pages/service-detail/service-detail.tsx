import { siteUrl } from '@clean-express/federation/site';
import type { Service } from '@clean-express/shared-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { PageMeta, StructuredData } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { Prose } from '@clean-express/shared-ui/prose';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { CircleCheck } from 'lucide-react';

/** The price of a service for search engines. */
function offerOf({ price }: Service) {
  const amount = { price, priceCurrency: 'USD' };
  // The UN/CEFACT code of a month.
  const perMonth = { '@type': 'UnitPriceSpecification', ...amount, unitCode: 'MON' };
  return { '@type': 'Offer', ...amount, priceSpecification: perMonth };
}

/** Metadata of a service for search engines and link previews. */
function ServiceMeta({ service }: { service: Service }) {
  const path = paths.serviceDetail.getHref(service._id);
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
          provider: { '@type': 'LocalBusiness', name: 'Clean Express', url: siteUrl('/') },
          offers: offerOf(service),
        }}
      />
    </>
  );
}

/** What a service includes. */
function IncludedPoints({ points }: { points: string[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
          <span dir="auto">{point}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  service: Service;
  /** Whether its text is still loading. */
  isTextPending: boolean;
}

/** The content of a service. Services that users add have no points and no closing text. */
export function ServiceDetail({ service, isTextPending }: Props) {
  const { name, description, descriptionPoint, descriptionLast, photo, price } = service;
  return (
    <article aria-busy={isTextPending} className="grid gap-8 xl:grid-cols-2">
      <ServiceMeta service={service} />
      <Photo
        src={photo}
        alt={name}
        sizes="(min-width: 80rem) 26rem, (min-width: 64rem) calc(100vw - 25rem), 100vw"
        priority
        className="max-h-[26rem] self-start overflow-hidden rounded-card [view-transition-name:photo] [&_img]:max-h-[26rem]"
      />
      <div>
        <PageHeading>{name}</PageHeading>
        <p className="mt-3">
          <Price amount={price} />
        </p>
        {isTextPending ? (
          <Skeleton className="mt-4 h-48 w-full max-w-prose" />
        ) : (
          <Prose text={description} className="mt-4" />
        )}
      </div>
      {descriptionPoint && (
        <div className="xl:col-span-2">
          <IncludedPoints points={descriptionPoint} />
        </div>
      )}
      {descriptionLast && <Prose text={descriptionLast} className="xl:col-span-2" />}
    </article>
  );
}
