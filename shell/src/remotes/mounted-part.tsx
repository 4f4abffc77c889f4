import type { WidgetModule } from '@clean-express/federation/contract';
import { fitsNeed, moduleOfPart, ownerOfPart } from '@clean-express/release-contract/releases';
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { releaseOf } from '../config/registry.ts';
import { PagePart } from '../hydration/page-part.tsx';
import { ssrFallback } from '../hydration/ssr-fallback.tsx';
import { reportRemoteError } from '../reports/report-remote-error.ts';
import { warnIfUndeclared } from './declared-mounts.ts';
import { loadExposed } from './load-exposed.ts';
import { PartScopeContext } from './part-scope.ts';
import { reportRenderError } from './remote-error.ts';
import { RemoteFrame } from './remote-frame.tsx';
import { requestRenewal } from './renew-remote.ts';
import { failureMessage, RetryableError } from './retryable-error.tsx';
import { enterPart, LeftToBrowser, ServerPartsContext } from './server-parts.ts';

type Module = ComponentType<object>;

interface Mount {
  /** `remote/ExposedModule`. */
  name: string;
  props: object;
  /** Placeholder while the part loads, and where it cannot be mounted. */
  fallback: ReactNode;
  filling?: { slot: string; height: number; optional: boolean } | undefined;
}

/** Says on the server that a part ends, and what is around it. Renders nothing. */
function EnterAgain({ part }: { part: string | undefined }) {
  enterPart(part);
  return undefined;
}

/** On the server, the component of the page's own releases, once its data is there. */
function useModule(name: string, props: object, loaded: Module): Module {
  const server = use(ServerPartsContext);
  const around = use(PartScopeContext).parts.at(-1);
  if (!server) return loaded;
  const module = server.widgets[name];
  if (!module) throw new LeftToBrowser(name);
  enterPart(name);
  const data = server.prefetch(module.queries?.(props) ?? []);
  if (data) {
    // React continues elsewhere.
    enterPart(around);
    use(data);
    enterPart(name);
  }
  return module.default;
}

/** Whether the release that mounts a widget works with its version. After a roll-back, it may not. */
function useFits(name: string): boolean {
  const isOnServer = use(ServerPartsContext) !== undefined;
  const { remote: consumer = '' } = use(PartScopeContext);
  if (isOnServer) return true;
  const version = releaseOf(ownerOfPart(name))?.extras.widgets[moduleOfPart(name)]?.version;
  return fitsNeed(version, releaseOf(consumer)?.extras.needs?.[name]);
}

/** The part in its frame, which is inside of all that belongs to the remote around it. */
function PartContent({ name, props, fallback, loaded }: Mount & { loaded: Module }) {
  const { parts } = use(PartScopeContext);
  const Module = useModule(name, props, loaded);
  const fits = useFits(name);
  const remote = ownerOfPart(name);
  useEffect(() => {
    if (!fits) reportRemoteError(remote, 'module');
  }, [fits, remote]);
  if (!fits) return fallback;
  return (
    <>
      <RemoteFrame remote={remote} part={name}>
        <Module {...props} />
      </RemoteFrame>
      <EnterAgain part={parts.at(-1)} />
    </>
  );
}

/** All children in one cell: it is as large as the largest of them. */
const ONE_CELL = 'grid grid-cols-1 *:[grid-area:1/1]';

/** Reserves the height of a filling. An attribute, because the page's policy forbids inline styles. */
function Room({ height }: { height: number }) {
  return <svg aria-hidden height={height} className="pointer-events-none w-0" />;
}

/** Height of a message of one line, in pixels. */
const MESSAGE_HEIGHT = 90;

interface FailureProps extends Pick<Mount, 'name' | 'fallback' | 'filling'> {
  place: string;
  error: unknown;
  retry: () => Promise<void>;
}

/** Stands for a part that failed, at its size. What the server has rendered of it stays. */
function PartFailure({ name, fallback, filling, place, error, retry }: FailureProps) {
  const rendered = ssrFallback(ownerOfPart(name), place);
  if (filling?.optional && !rendered) return undefined;
  const isSmall = filling !== undefined && filling.height < MESSAGE_HEIGHT;
  const message = (
    // Ends the styles of the remote around it.
    <div data-mfe="">
      <RetryableError message={failureMessage(error)} retry={retry} isSmall={isSmall} />
    </div>
  );
  if (rendered) {
    return (
      <div className="flex flex-col gap-6">
        {message}
        {rendered}
      </div>
    );
  }
  if (filling) return message;
  return (
    <div className={ONE_CELL}>
      <div className="invisible">{fallback}</div>
      {message}
    </div>
  );
}

function Part({ name, props, fallback, filling }: Mount) {
  const [remote = '', exposed = ''] = name.split('/');
  const place = `${name} ${useId()}`;
  const scope = use(PartScopeContext);
  const load = () => loadExposed<WidgetModule>(remote, exposed);
  const [loaded, setLoaded] = useState(() => lazy(load));
  const retry = async (reset: () => void) => {
    requestRenewal(remote);
    await load();
    reset();
  };
  useEffect(() => {
    if (import.meta.env.DEV && !filling) warnIfUndeclared(scope, 'widgets', name);
  }, [scope, filling, name]);
  const hasRoom = filling !== undefined && !filling.optional;
  return (
    <>
      <div data-part={place} data-slot={filling?.slot} className={hasRoom ? ONE_CELL : undefined}>
        {hasRoom && <Room height={filling.height} />}
        <ErrorBoundary
          resetKeys={[props]}
          onReset={() => setLoaded(lazy(load))}
          onError={(error) => reportRenderError(remote, error)}
          fallbackRender={({ error, resetErrorBoundary }) => (
            <PartFailure
              {...{ name, fallback, filling, place, error }}
              retry={() => retry(resetErrorBoundary)}
            />
          )}
        >
          <PagePart name={place} fallback={fallback}>
            <PartContent {...{ name, props, fallback, loaded }} />
          </PagePart>
        </ErrorBoundary>
      </div>
      {/* Also after a part that has thrown. */}
      <EnterAgain part={scope.parts.at(-1)} />
    </>
  );
}

/** Name of a part → the component around it, whose name is in the stacks of errors in the part. */
const components = new Map<string, ComponentType<Mount>>();

function componentOf(name: string): ComponentType<Mount> {
  const component = components.get(name) ?? ((mount: Mount) => <Part {...mount} />);
  components.set(name, Object.defineProperty(component, 'name', { value: `Part(${name})` }));
  return component;
}

/**
 * A widget or filling of any remote: a part of the page that loads, hydrates and fails on its own. Inside
 * itself, it is only its placeholder.
 */
export function MountedPart(mount: Mount) {
  const { parts } = use(PartScopeContext);
  if (parts.includes(mount.name)) return mount.fallback;
  return createElement(componentOf(mount.name), { ...mount, key: mount.name });
}
