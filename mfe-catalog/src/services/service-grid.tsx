import type { Service } from '@clean-express/shared-api';
import { CardGrid } from '@clean-express/shared-ui/card';
import { ServiceCard } from '@clean-express/shared-ui/service-card';
import { ServiceCardSkeleton } from '@clean-express/shared-ui/service-card-skeleton';
import type { ReactNode } from 'react';

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
  /** Renders names and descriptions. */
  renderText?: ((text: string) => ReactNode) | undefined;
}

/** A grid of services, or of skeletons while they load. */
export function ServiceGrid(props: Props) {
  const { id, services, className, sizes, heading, prioritizeFirst = false, photoAction } = props;
  return (
    <CardGrid
      id={id}
      items={services}
      className={className}
      itemClass="nth-[n+13]:paint-near-[30rem] xl:nth-[n+13]:paint-near-[33.125rem]"
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
          renderText={props.renderText}
        />
      )}
    </CardGrid>
  );
}
