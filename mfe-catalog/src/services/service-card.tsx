import { Link, useViewTransitionState } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { Card, CardBody } from '@clean-express/shared-ui/card';
import { Excerpt } from '@clean-express/shared-ui/excerpt';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Length of the description on a card, in characters. */
const EXCERPT_LENGTH = 100;

interface Props {
  service: Service;
  /** How wide the photo is shown; see the `sizes` attribute. */
  sizes: string;
  /** Heading level of the name, one below the section's. */
  heading: 'h2' | 'h3';
  /** Whether its photo is the page's largest picture, which loads first. */
  priority?: boolean;
  /** A button on the photo that enlarges it. */
  photoAction?: ReactNode;
}

/** One service in a grid. */
export function ServiceCard(props: Props) {
  const { service, sizes, heading: Heading, priority, photoAction } = props;
  const nameId = useId();
  const href = paths.serviceDetail.getHref(service._id);
  const isOpening = useViewTransitionState(href);
  return (
    <Card aria-labelledby={nameId} className="h-full">
      <div className={clsx('relative', isOpening && '[view-transition-name:photo]')}>
        <Photo src={service.photo} alt="" sizes={sizes} priority={priority} />
        {photoAction}
      </div>
      <CardBody>
        <Heading id={nameId} className="text-h3 font-bold text-balance wrap-break-word">
          {service.name}
        </Heading>
        <Excerpt text={service.description} length={EXCERPT_LENGTH} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-3">
          <Price amount={service.price} />
          <Link
            to={href}
            viewTransition
            aria-describedby={nameId}
            className="card-link inline-flex items-center gap-2 font-semibold text-brand"
          >
            Get This Service
            <ArrowRight
              aria-hidden
              className="size-5 transition-transform group-hover:translate-x-1"
            />
          </Link>
        </div>
      </CardBody>
    </Card>
  );
}
