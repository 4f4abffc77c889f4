import type { WidgetContract, WidgetModule } from '@clean-express/federation/contract';
import { type ComponentProps, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { failureMessage } from '../errors/failure-message.ts';
import { RetryableError } from '../errors/retryable-error.tsx';
import { reportRenderError } from '../reports/report-render-error.ts';
import { KeptPart } from '../served/kept-part.tsx';
import { loadExposed } from './load-exposed.ts';
import { renewRemote } from './renew-remote.ts';
import { ServerWidgets } from './server-widgets.ts';

type WidgetName = keyof WidgetContract;

interface Props<Name extends WidgetName> {
  /** `remote/ExposedModule`. */
  name: Name;
  /** Shown until the widget is there: as large as what comes. */
  fallback: ReactNode;
}

/**
 * A part of the page that a remote draws; it takes the props of the widget as well. When it is down,
 * the rest of the page goes on.
 */
export function RemoteWidget<Name extends WidgetName>({
  name,
  fallback,
  ...props
}: Props<Name> & ComponentProps<WidgetContract[Name]['default']>) {
  const [remote = '', exposed = ''] = name.split('/');
  const [attempt, setAttempt] = useState(0);
  const served = use(ServerWidgets)[name];
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a new load.
  const Loaded = useMemo(
    () => lazy(() => loadExposed<WidgetModule>(remote, exposed)),
    [remote, exposed, attempt],
  );
  const Widget = served ?? Loaded;
  const retry = async () => {
    await renewRemote(remote);
    setAttempt((count) => count + 1);
  };
  return (
    <div data-mfe={remote}>
      <ErrorBoundary
        resetKeys={[attempt]}
        onError={(error) => reportRenderError(remote, error)}
        fallbackRender={({ error }) => (
          <div className="flex flex-col gap-6">
            <RetryableError message={failureMessage(error)} retry={retry} />
            <KeptPart remote={remote} />
          </div>
        )}
      >
        <Suspense fallback={fallback}>
          <Widget {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
