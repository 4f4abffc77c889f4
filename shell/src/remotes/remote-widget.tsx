import type { WidgetContract, WidgetModule } from '@clean-express/federation/contract';
import type { RenderInput } from '@clean-express/federation/rendering';
import {
  type ComponentProps,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useMemo,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { failureMessage } from '../errors/failure-message.ts';
import { RetryableError } from '../errors/retryable-error.tsx';
import { SsrFallback } from '../hydration/ssr-fallback.tsx';
import { reportRenderError } from '../reports/report-render-error.ts';
import { loadExposed } from './load-exposed.ts';
import { renewRemote } from './renew-remote.ts';

/** The widgets of a server render. Empty in browsers, which load widgets from their remotes. */
export const ServerWidgets = createContext<RenderInput['widgets']>({});

type WidgetName = keyof WidgetContract;

interface Props<Name extends WidgetName> {
  /** `remote/ExposedModule`. */
  name: Name;
  /** Placeholder while the widget loads; it should have the same size. */
  fallback: ReactNode;
}

/**
 * Mounts a widget of a remote, and passes its props on. When the widget fails, it shows an error with a
 * Retry, and the rest of the page keeps working.
 */
export function RemoteWidget<Name extends WidgetName>({
  name,
  fallback,
  ...props
}: Props<Name> & ComponentProps<WidgetContract[Name]['default']>) {
  const [remote = '', exposed = ''] = name.split('/');
  const [attempt, setAttempt] = useState(0);
  const serverWidget = use(ServerWidgets)[name]?.default;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the widget again.
  const Loaded = useMemo(
    () => lazy(() => loadExposed<WidgetModule>(remote, exposed)),
    [remote, exposed, attempt],
  );
  const Widget = serverWidget ?? Loaded;
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
            <SsrFallback remote={remote} />
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
