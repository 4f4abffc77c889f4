import { clsx } from 'clsx';

type ButtonVariant = 'primary' | 'secondary' | 'accent' | 'danger' | 'quiet';
type ButtonSize = 'md' | 'sm';

/** Options for the classes of a button, or of a link that looks like one. */
export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
}

const BASE =
  'relative inline-flex cursor-pointer items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap no-underline transition-[background-color,border-color,color,transform] active:translate-y-px motion-reduce:transform-none aria-disabled:cursor-default aria-disabled:active:translate-y-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary:
    'border border-brand-line bg-surface text-brand hover:border-brand hover:bg-brand-soft',
  accent: 'bg-accent text-ink hover:bg-accent-strong',
  danger: 'bg-danger text-on-brand hover:bg-danger-strong',
  quiet: 'text-brand hover:bg-brand-soft',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-6 text-base',
  sm: 'min-h-10 px-4 text-sm',
};

/**
 * Returns the classes of a button, also for a link that looks like one.
 *
 * @example <Link className={buttonClass({ variant: 'accent' })} to={…}>See Services</Link>
 */
export function buttonClass({ variant = 'primary', size = 'md', className }: ButtonLook = {}) {
  return clsx(BASE, VARIANTS[variant], SIZES[size], className);
}
