import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** The `h1` of a page, often a text of a user. The route announcer moves the focus to it after a navigation. */
export function PageHeading({ className, ...props }: ComponentProps<'h1'>) {
  return (
    <h1
      data-page-heading
      dir="auto"
      tabIndex={-1}
      className={clsx('text-h1 font-bold text-balance text-ink outline-none', className)}
      {...props}
    />
  );
}
