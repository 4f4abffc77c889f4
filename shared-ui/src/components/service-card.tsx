import { Link, useViewTransitionState } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { paths } from '../paths.ts';
import { Card, Excerpt } from './card.tsx';
import { Photo } from './photo.tsx';
import { Price } from './price.tsx';

/** Length of the description on a card, in characters. */
const EXCERPT_LENGTH = 100;

interface Props {
  service: Service;
  /** How wide the photo is shown; see the `sizes` attribute. */
  sizes: string;
  /** Heading level of the name, one below the section's. */
  heading: 'h2' | 'h3';
  /** Whether its photo is the page's largest picture, which loads first. */
  priority?: boolean | undefined;
  /** A link on the photo that enlarges it. */
  photoAction?: ReactNode;
  /** Whether the arrow moves on hover and the photo moves to its place on the service's page. */
  animated?: boolean | undefined;
  /** Renders name and description, such as with marks on what a search has found. */
  renderText?: ((text: string) => ReactNode) | undefined;
}

/** One service in a grid. */
export function ServiceCard(props: Props) {
  const { service, sizes, heading: Heading, priority, photoAction, animated = false } = props;
  const { renderText = (text) => text } = props;
  const nameId = useId();
  const href = paths.serviceDetail.getHref(service._id);
  const isOpening = useViewTransitionState(href);
  const photo = (
    <div className={clsx('relative', isOpening && '[view-transition-name:photo]')}>
      <Photo src={service.photo} alt="" sizes={sizes} priority={priority} />
      {photoAction}
    </div>
  );
  return (
    <Card nameId={nameId} photo={photo}>
      <Heading id={nameId} dir="auto" className="text-h3 font-bold text-balance">
        {renderText(service.name)}
      </Heading>
      <Excerpt text={service.description} length={EXCERPT_LENGTH} render={renderText} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-3">
        <Price amount={service.price} />
        <Link
          to={href}
          viewTransition={animated}
          aria-describedby={nameId}
          className="card-link inline-flex items-center gap-2 font-semibold text-brand"
        >
          Get This Service
          <ArrowRight
            aria-hidden
            className={clsx('size-5', animated && 'transition-transform group-hover:translate-x-1')}
          />
        </Link>
      </div>
    </Card>
  );
}
