import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { useSpinDelay } from 'spin-delay';
import { type ButtonLook, buttonClass } from './button-class.ts';

export { buttonClass };

interface Props extends Omit<ComponentProps<'button'>, 'disabled' | 'className'>, ButtonLook {
  /** The action is pending: the button keeps the focus but ignores clicks. */
  pending?: boolean | undefined;
}

/** A button. Shows a spinner only for slow actions, and then long enough to be noticed. */
export function Button({
  variant,
  size,
  className,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...props
}: Props) {
  const spinning = useSpinDelay(pending, { delay: 400, minDuration: 300 });
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
      {spinning && (
        <span className="absolute inset-0 grid place-items-center">
          <LoaderCircle aria-hidden className="size-5 animate-spin" />
        </span>
      )}
      <span className={clsx('inline-flex items-center gap-2', spinning && 'opacity-0')}>
        {children}
      </span>
    </button>
  );
}
