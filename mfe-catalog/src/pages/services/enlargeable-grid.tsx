import type { Service } from '@clean-express/shared-api';
import { clsx } from 'clsx';
import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ServiceGrid } from '../../services/service-grid.tsx';

/** Loaded when the first photo is enlarged. */
const PhotoViewer = lazy(() =>
  import('@clean-express/shared-ui/photo-viewer').then(({ PhotoViewer: Viewer }) => ({
    default: Viewer,
  })),
);

interface Props {
  /** `undefined` while they load. */
  services: Service[] | undefined;
  /** Whether these are the results of the previous filter, while the next ones load. */
  isStale: boolean;
}

/** The grid of services with a button to enlarge each photo. */
export function EnlargeableGrid({ services, isStale }: Props) {
  const [enlarged, setEnlarged] = useState<number>();
  const withPhoto = services?.filter(({ photo }) => photo !== '') ?? [];
  const enlargeButton = (index: number) => {
    const service = services?.[index];
    if (!service?.photo) return null;
    return (
      <button
        type="button"
        aria-label={`Enlarge the photo of ${service.name}`}
        onClick={() => setEnlarged(withPhoto.indexOf(service))}
        className="absolute right-3 bottom-3 z-10 grid size-11 cursor-pointer place-items-center rounded-full bg-surface/95 text-ink shadow-card transition-colors hover:bg-brand-soft"
      >
        <Maximize2 aria-hidden className="size-5" />
      </button>
    );
  };
  return (
    <div className={clsx('transition-opacity', isStale && 'opacity-60')}>
      <ServiceGrid
        services={services}
        className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3"
        sizes="(min-width: 75rem) 17rem, (min-width: 40rem) 50vw, 100vw"
        heading="h2"
        prioritizeFirst
        photoAction={enlargeButton}
      />
      {enlarged !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={withPhoto.map(({ photo, name }) => ({ src: photo, alt: name }))}
            index={enlarged}
            onIndexChange={setEnlarged}
            onClose={() => setEnlarged(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
