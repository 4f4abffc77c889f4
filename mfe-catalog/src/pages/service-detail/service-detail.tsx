import type { Service } from '@clean-express/shared-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { Prose } from '@clean-express/shared-ui/prose';
import { IncludedPoints } from '../../services/included-points.tsx';
import { ServiceMeta } from '../../services/service-meta.tsx';

/** What a service is. Parts that people's own services do not have are left out. */
export function ServiceDetail({ service }: { service: Service }) {
  const { name, description, descriptionPoint, descriptionLast, photo, price } = service;
  return (
    <article>
      <title>{name}</title>
      <ServiceMeta service={service} />
      <Photo
        src={photo}
        alt={name}
        sizes="(min-width: 75rem) 54rem, (min-width: 64rem) calc(100vw - 25rem), 100vw"
        priority
        className="max-h-[26rem] overflow-hidden rounded-card [&_img]:max-h-[26rem]"
      />
      <div className="mt-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <PageHeading className="wrap-break-word">{name}</PageHeading>
        <Price amount={price} />
      </div>
      <Prose text={description} className="mt-4" />
      {descriptionPoint && (
        <div className="mt-8">
          <IncludedPoints points={descriptionPoint} />
        </div>
      )}
      {descriptionLast && <Prose text={descriptionLast} className="mt-8" />}
    </article>
  );
}
