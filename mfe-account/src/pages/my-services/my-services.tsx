import { Link } from '@clean-express/federation/router';
import type { Service } from '@clean-express/shared-api';
import { buttonClass } from '@clean-express/shared-ui/button';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { paths } from '@clean-express/shared-ui/paths';
import { Plus } from 'lucide-react';
import { MyServiceCard } from './my-service-card.tsx';

interface Props {
  services: Service[];
  /** Number of services, including those that are not loaded yet. */
  total: number;
}

/** The list of services, with a link to add one. */
export function MyServices({ services, total }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>I have Total {total} Services</PageHeading>
        <Link to={paths.addService.getHref()} className={buttonClass({ variant: 'secondary' })}>
          <Plus aria-hidden className="size-5" />
          Add a Service
        </Link>
      </div>
      <ul className="mt-8 grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service._id} className="grid nth-[n+13]:paint-near-[31rem]">
            <MyServiceCard service={service} />
          </li>
        ))}
      </ul>
    </>
  );
}
