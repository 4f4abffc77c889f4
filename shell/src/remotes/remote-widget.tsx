import type { WidgetContract, WidgetModule } from '@clean-express/federation/contract';
import { type ComponentProps, lazy, type ReactNode, use, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PagePart } from '../hydration/page-part.tsx';
import { SsrFallback } from '../hydration/ssr-fallback.tsx';
import { loadExposed } from './load-exposed.ts';
import { reportRenderError } from './remote-error.ts';
import { RemoteFrame } from './remote-frame.tsx';
import { requestRenewal } from './renew-remote.ts';
import { failureMessage, RetryableError } from './retryable-error.tsx';
import { ServerPartsContext } from './server-parts.ts';

type WidgetName = keyof WidgetContract;

interface Props<Name extends WidgetName> {
  /** `remote/ExposedModule`. */
  name: Name;
  /** Placeholder while the widget loads; it should have the same size. */
  fallback: ReactNode;
}

/** Mounts a widget of a remote. When it fails, it is replaced by an error with a Retry. */
export function RemoteWidget<Name extends WidgetName>({
  name,
  fallback,
  ...props
}: Props<Name> & ComponentProps<WidgetContract[Name]['default']>) {
  const [remote = '', exposed = ''] = name.split('/');
  const load = () => loadExposed<WidgetModule>(remote, exposed);
  const [Loaded, setLoaded] = useState(() => lazy(load));
  const Widget = use(ServerPartsContext)?.widgets[name]?.default ?? Loaded;
  const retry = async () => {
    requestRenewal(remote);
    const module = await load();
    setLoaded(lazy(async () => module));
  };
  return (
    <div data-part={name}>
      <ErrorBoundary
        resetKeys={[Loaded]}
        onError={(error) => reportRenderError(remote, error)}
        fallbackRender={({ error }) => (
          <div className="flex flex-col gap-6">
            <RetryableError message={failureMessage(error)} retry={retry} />
            <SsrFallback remote={remote} />
          </div>
        )}
      >
        <PagePart name={name} fallback={fallback}>
          <RemoteFrame remote={remote}>
            <Widget {...props} />
          </RemoteFrame>
        </PagePart>
      </ErrorBoundary>
    </div>
  );
}
