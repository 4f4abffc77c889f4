import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Limits the content to 1,200 px, with the page's side margins. */
export function Container({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('mx-auto w-full max-w-content px-4 md:px-8 xl:px-0', className)}
      {...props}
    />
  );
}
