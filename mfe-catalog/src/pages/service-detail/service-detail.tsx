import type { Service } from '@clean-express/shared-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { Prose } from '@clean-express/shared-ui/prose';
import { IncludedPoints } from '../../services/included-points.tsx';
import { ServiceMeta } from '../../services/service-meta.tsx';

/** The content of a service. Services that users add have no points and no closing text. */
export function ServiceDetail({ service }: { service: Service }) {
  const { name, description, descriptionPoint, descriptionLast, photo, price } = service;
  return (
    <article className="grid gap-8 xl:grid-cols-2">
      <ServiceMeta service={service} />
      <Photo
        src={photo}
        alt={name}
        sizes="(min-width: 80rem) 26rem, (min-width: 64rem) calc(100vw - 25rem), 100vw"
        priority
        className="max-h-[26rem] self-start overflow-hidden rounded-card [view-transition-name:photo] [&_img]:max-h-[26rem]"
      />
      <div>
        <PageHeading className="wrap-break-word">{name}</PageHeading>
        <p className="mt-3">
          <Price amount={price} />
        </p>
        <Prose text={description} className="mt-4" />
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
