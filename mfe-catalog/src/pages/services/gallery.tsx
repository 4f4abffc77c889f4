import type { Service } from '@clean-express/shared-api';
import { type LoadMore, NextPageError } from '@clean-express/shared-ui/load-more';
import { pagedList } from '@clean-express/shared-ui/paged-list';
import { largePhoto } from '@clean-express/shared-ui/photo';
import { PhotoViewer } from '@clean-express/shared-ui/photo-viewer';
import { type ComponentProps, useEffect, useState } from 'react';

/** The next page is loaded this many photos before the last loaded one. */
const PRELOADED_PHOTOS = 3;

interface Props {
  /** The infinite query of the services. */
  query: ComponentProps<typeof LoadMore>['query'] & Parameters<typeof pagedList<Service>>[0];
  /** The service whose photo is shown first. */
  serviceId: string;
  onClose: () => void;
}

/** The photos of all services of a list in the photo viewer, also of those that are not loaded yet. */
export function Gallery({ query, serviceId, onClose }: Props) {
  const { items, total } = pagedList(query);
  const services = items.filter(({ photo }) => photo !== '');
  const [index, setIndex] = useState(() =>
    Math.max(
      services.findIndex(({ _id }) => _id === serviceId),
      0,
    ),
  );
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isNearEnd = index >= services.length - PRELOADED_PHOTOS;
  const isDue = isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return (
    <PhotoViewer
      photos={services.map(({ photo, name }) => ({ src: largePhoto(photo), alt: name }))}
      count={total - items.length + services.length}
      index={index}
      onIndexChange={setIndex}
      onClose={onClose}
      notice={isNearEnd && isFetchNextPageError && <NextPageError query={query} />}
    />
  );
}
