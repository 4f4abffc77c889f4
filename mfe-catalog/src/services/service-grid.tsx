import type { Service } from '@clean-express/shared-api';
import type { ReactNode } from 'react';
import { ServiceCard } from './service-card.tsx';
import { ServiceCardSkeleton } from './service-card-skeleton.tsx';

interface Props {
  /** `undefined` while they load. */
  services: Service[] | undefined;
  /** Number of skeletons while the services load. */
  skeletons: number;
  /** Tailwind classes of the columns. */
  className: string;
  sizes: string;
  heading: 'h2' | 'h3';
  /** Whether the first photo is the page's largest picture, which loads first. */
  prioritizeFirst?: boolean;
  /** Renders a button on a card's photo. */
  photoAction?: ((index: number) => ReactNode) | undefined;
}

function skeletonKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`);
}

/** A grid of services, or of skeletons while they load. */
export function ServiceGrid(props: Props) {
  const {
    services,
    skeletons,
    className,
    sizes,
    heading,
    prioritizeFirst = false,
    photoAction,
  } = props;
  return (
    <ul aria-busy={!services} className={className}>
      {services?.map((service, index) => (
        <li key={service._id} className="nth-[n+13]:paint-near-[28rem]">
          <ServiceCard
            service={service}
            sizes={sizes}
            heading={heading}
            priority={prioritizeFirst && index === 0}
            photoAction={photoAction?.(index)}
          />
        </li>
      )) ??
        skeletonKeys(skeletons).map((key) => (
          <li key={key} aria-hidden>
            <ServiceCardSkeleton />
          </li>
        ))}
    </ul>
  );
}
