import { Link } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { Card, CardBody } from '@clean-express/shared-ui/card';
import { Excerpt } from '@clean-express/shared-ui/excerpt';
import { paths } from '@clean-express/shared-ui/paths';
import { Photo } from '@clean-express/shared-ui/photo';
import { Price } from '@clean-express/shared-ui/price';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';

/** Length of the description on a card, in characters. */
const EXCERPT_LENGTH = 100;

/** One service of the signed-in user, as visitors see it in the list. */
export function MyServiceCard({ service }: { service: Service }) {
  const nameId = useId();
  return (
    <Card aria-labelledby={nameId}>
      <Photo
        src={service.photo}
        alt=""
        sizes="(min-width: 64rem) 24rem, (min-width: 48rem) 50vw, 100vw"
      />
      <CardBody>
        <h2 id={nameId} className="text-h3 font-bold text-balance wrap-break-word">
          {service.name}
        </h2>
        <Excerpt text={service.description} length={EXCERPT_LENGTH} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-3">
          <Price amount={service.price} />
          <Link
            to={paths.serviceDetail.getHref(service._id)}
            aria-describedby={nameId}
            className="card-link inline-flex items-center gap-2 font-semibold text-brand"
          >
            Get This Service
            <ArrowRight aria-hidden className="size-5" />
          </Link>
        </div>
      </CardBody>
    </Card>
  );
}
