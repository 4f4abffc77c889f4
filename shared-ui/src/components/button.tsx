import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { useSpinDelay } from 'spin-delay';

/** Options for the classes of a button, or of a link that looks like one. */
interface ButtonLook {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  className?: string;
}

const BASE =
  'relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border font-semibold whitespace-nowrap no-underline transition-[background-color,border-color,color,transform] active:translate-y-px motion-reduce:transform-none aria-disabled:cursor-default aria-disabled:active:translate-y-0';

/** All have a border, because forced colours show no background. */
const VARIANTS = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-brand-line bg-surface text-brand hover:border-brand hover:bg-brand-soft',
  accent: 'border-transparent bg-accent text-ink hover:bg-accent-strong',
  danger: 'border-transparent bg-danger text-on-brand hover:bg-danger-strong',
  quiet: 'border-transparent text-brand hover:bg-brand-soft',
};

const SIZES = {
  md: 'min-h-12 px-6 text-base',
  sm: 'min-h-10 px-4 text-sm',
};

/** Returns the classes of a button, also for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return clsx(BASE, VARIANTS[variant], SIZES[size], className);
}

/** The label of a button or link. Shows a spinner only for slow actions, and then long enough to be noticed. */
export function PendingLabel({ pending, children }: { pending: boolean; children: ReactNode }) {
  const spinning = useSpinDelay(pending, { delay: 400, minDuration: 300 });
  return (
    <>
      {spinning && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        </span>
      )}
      <span className={clsx('inline-flex items-center gap-2', spinning && 'opacity-0')}>
        {children}
      </span>
    </>
  );
}

interface Props extends Omit<ComponentProps<'button'>, 'disabled' | 'className'>, ButtonLook {
  /** The action is pending: the button keeps the focus but ignores clicks. */
  pending?: boolean;
}

/** A button. */
export function Button({
  variant = 'primary',
  size = 'md',
  className = '',
  pending = false,
  type = 'button',
  onClick,
  children,
  ...props
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={buttonClass({ variant, size, className })}
      onClick={click}
      {...props}
    >
      <PendingLabel pending={pending}>{children}</PendingLabel>
    </button>
  );
}
