import type { Service } from '@clean-express/shared-api';
import { CardGrid } from '@clean-express/shared-ui/card';
import { ServiceCard } from '@clean-express/shared-ui/service-card';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import type { ReactNode } from 'react';

/** Skeleton of a service's card. */
function ServiceCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="flex flex-col gap-3 p-6">
        <Skeleton className="h-6.5 w-3/5" />
        <Skeleton className="h-24 w-full" />
        <div className="flex flex-wrap justify-between gap-3 pt-3">
          <Skeleton className="h-7 w-20" />
          <Skeleton className="h-7 w-36" />
        </div>
      </div>
    </div>
  );
}

interface Props {
  /** Id of the list, for links to its items. */
  id?: string;
  /** `undefined` while they load. */
  services: Service[] | undefined;
  /** Tailwind classes of the columns. */
  className: string;
  sizes: string;
  heading: 'h2' | 'h3';
  /** Whether the first photo is the page's largest picture, which loads first. */
  prioritizeFirst?: boolean;
  /** Renders a link on a card's photo. */
  photoAction?: (service: Service) => ReactNode;
}

/** A grid of services, or of skeletons while they load. */
export function ServiceGrid(props: Props) {
  const { id, services, className, sizes, heading, prioritizeFirst = false, photoAction } = props;
  return (
    <CardGrid
      id={id}
      items={services}
      className={className}
      itemClass="nth-[n+13]:paint-near-[28rem]"
      skeletons={6}
      skeleton={<ServiceCardSkeleton />}
    >
      {(service, index) => (
        <ServiceCard
          service={service}
          sizes={sizes}
          heading={heading}
          priority={prioritizeFirst && index === 0}
          photoAction={photoAction?.(service)}
          animated
        />
      )}
    </CardGrid>
  );
}
