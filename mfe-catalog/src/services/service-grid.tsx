import type { Service } from '@clean-express/shared-api';
import type { ReactNode } from 'react';
import { ServiceCard } from './service-card.tsx';
import { ServiceCardSkeleton } from './service-card-skeleton.tsx';

interface Props {
  /** `undefined` while they are on their way. */
  services: Service[] | undefined;
  /** Cards that stand in meanwhile. */
  skeletons: number;
  /** Columns, after Tailwind. */
  className: string;
  sizes: string;
  heading: 'h2' | 'h3';
  /** Whether the first photo is the page's main picture. */
  leads?: boolean;
  /** Draws what stands on a card's photo. */
  photoAction?: ((index: number) => ReactNode) | undefined;
}

function skeletonKeys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `skeleton-${index}`);
}

/** Services as cards, or their skeletons. */
export function ServiceGrid(props: Props) {
  const { services, skeletons, className, sizes, heading, leads = false, photoAction } = props;
  return (
    <ul aria-busy={!services} className={className}>
      {services?.map((service, index) => (
        <li key={service._id} className="nth-[n+13]:paint-near-[28rem]">
          <ServiceCard
            service={service}
            sizes={sizes}
            heading={heading}
            priority={leads && index === 0}
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
