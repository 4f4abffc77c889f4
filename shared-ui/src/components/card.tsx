import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/**
 * A clickable `article` with hover and focus styles. Name it with `aria-labelledby`, and give its main
 * link the class `card-link`, which makes the link cover the card.
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

/** The content of a card, below its photo. */
export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={clsx('flex grow flex-col gap-3 p-6', className)} {...props} />;
}
