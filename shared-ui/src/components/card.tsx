import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * An `article` that reacts as a whole when the pointer or the focus is on it. Name it with
 * `aria-labelledby`. The link that stands for it bears `card-link`: it covers the whole card.
 */
export function Card({ className, ...props }: ComponentProps<'article'>) {
  return (
    <article
      className={clsx(
        'group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface transition-[box-shadow,transform] hover:-translate-y-1 hover:shadow-raised motion-reduce:transform-none',
        'has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-offset-2 has-[.card-link:focus-visible]:outline-brand',
        className,
      )}
      {...props}
    />
  );
}

/** The text part of a card, under its picture. */
export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx('flex grow flex-col gap-3 p-6', className)} {...props} />;
}
