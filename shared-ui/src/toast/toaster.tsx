import { clsx } from 'clsx';
import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast';

const ICONS: Record<Toast['type'], ReactNode> = {
  success: <CircleCheck aria-hidden className="-m-0.5 size-6 shrink-0 fill-brand text-surface" />,
  error: <CircleX aria-hidden className="-m-0.5 size-6 shrink-0 fill-danger text-surface" />,
  loading: <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-muted" />,
  blank: null,
  custom: null,
};

function ToastContent({ toast }: { toast: Toast }) {
  const { type, message, icon = ICONS[type], style, className } = toast;
  if (type === 'custom') return resolveValue(message, toast);
  return (
    <div
      style={style}
      className={clsx(
        'flex max-w-[350px] items-center rounded-[0.5rem] bg-surface px-2.5 py-2 leading-[1.3] text-ink shadow-raised',
        className,
      )}
    >
      {icon}
      <div className="mx-2.5 my-1 min-w-0 whitespace-pre-line wrap-anywhere">
        {resolveValue(message, toast)}
      </div>
    </div>
  );
}

/**
 * A row of the stack opens for a toast, and closes when it leaves. The toast comes a little from above and
 * leaves there; with reduced motion, it only fades.
 */
function ToastRow({ toast }: { toast: Toast }) {
  const leaves = !toast.visible;
  return (
    <div
      inert={leaves}
      className={clsx(
        'grid justify-items-center transition-[grid-template-rows] duration-250 starting:grid-rows-[0fr] motion-reduce:transition-none',
        leaves ? 'grid-rows-[0fr]' : 'grid-rows-[1fr]',
      )}
    >
      <div className="min-h-0">
        <div
          className={clsx(
            'pointer-events-auto mb-2 transition-[opacity,translate] duration-250 starting:opacity-0 motion-safe:starting:-translate-y-1',
            leaves && 'opacity-0 motion-safe:-translate-y-1',
          )}
        >
          <ToastContent toast={toast} />
        </div>
      </div>
    </div>
  );
}

/**
 * A live region, which is there before its first toast: screen readers announce what is added. So a toast
 * that replaces one is a new element.
 */
function ToastRegion({ toasts, ...region }: { toasts: Toast[] } & ComponentProps<'div'>) {
  return (
    <div {...region} aria-atomic="false">
      {toasts.map((toast) => (
        <ToastRow key={`${toast.id} ${toast.createdAt}`} toast={toast} />
      ))}
    </div>
  );
}

/**
 * Shows at most 20 toasts at the top center, errors first, and pauses while the pointer or the focus is on
 * one. They are below the header: a click on a link there would be lost if a toast appeared between press
 * and release. The host renders it once, and for all releases: it ignores the position and the ARIA
 * properties that a toast may have.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const errors = toasts.filter(({ type }) => type === 'error');
  const others = toasts.filter(({ type }) => type !== 'error');
  const pause = {
    onMouseEnter: handlers.startPause,
    onMouseLeave: handlers.endPause,
    onFocus: handlers.startPause,
    onBlur: handlers.endPause,
  };
  return (
    <div className="pointer-events-none fixed inset-x-4 top-32 z-9999">
      {/* Not an alert: pages have alerts of their own. */}
      <ToastRegion aria-live="assertive" toasts={errors} {...pause} />
      <ToastRegion role="status" aria-live="polite" toasts={others} {...pause} />
    </div>
  );
}
