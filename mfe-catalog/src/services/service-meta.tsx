import { siteUrl } from '@clean-express/federation/site';
import type { Service } from '@clean-express/shared-api';
import { PageMeta } from '@clean-express/shared-ui/page-meta';
import { paths } from '@clean-express/shared-ui/paths';
import { StructuredData } from '@clean-express/shared-ui/structured-data';

/** Metadata of a service for search engines and link previews. */
export function ServiceMeta({ service }: { service: Service }) {
  const path = paths.serviceDetail.getHref(service._id);
  return (
    <>
      <PageMeta
        path={path}
        title={service.name}
        description={service.description}
        image={service.photo}
      />
      <StructuredData
        thing={{
          '@type': 'Service',
          name: service.name,
          description: service.description,
          image: service.photo,
          url: siteUrl(path),
          provider: { '@type': 'LocalBusiness', name: 'Clean Express', url: siteUrl('/') },
          offers: { '@type': 'Offer', price: service.price, priceCurrency: 'USD' },
        }}
      />
    </>
  );
}
