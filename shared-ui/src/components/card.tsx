import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { skeletonKeys } from './skeleton.tsx';

interface CardProps {
  /** Id of the heading that names the card. */
  nameId: string;
  /** The photo, above the content. */
  photo: ReactNode;
  children: ReactNode;
}

/**
 * A clickable `article` with hover and focus styles. Give its main link the class `card-link`, which
 * makes the link cover the card.
 */
export function Card({ nameId, photo, children }: CardProps) {
  return (
    <article
      aria-labelledby={nameId}
      className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-[box-shadow,transform] hover:-translate-y-1 hover:shadow-raised motion-reduce:transform-none has-[.card-link:focus-visible]:outline-2 has-[.card-link:focus-visible]:outline-offset-2 has-[.card-link:focus-visible]:outline-brand"
    >
      {photo}
      <div className="flex grow flex-col gap-3 p-6">{children}</div>
    </article>
  );
}

interface ExcerptProps {
  text: string;
  /** In characters. */
  length: number;
  /** Renders the text; by default, as it is. */
  render?: ((text: string) => ReactNode) | undefined;
}

/** The beginning of a text. The ellipsis is decorative: CSS adds it, with an empty text for screen readers. */
export function Excerpt({ text, length, render = (beginning) => beginning }: ExcerptProps) {
  const characters = Array.from(text);
  return (
    <p
      dir="auto"
      className={clsx('text-muted', characters.length > length && "after:content-['…'_/_'']")}
    >
      {render(characters.slice(0, length).join(''))}
    </p>
  );
}

interface CardGridProps<Item> {
  /** Id of the list, for links to it; its items get the ids `<id>-1`, `<id>-2` and so on. */
  id?: string | undefined;
  /** `undefined` while they load. */
  items: Item[] | undefined;
  /** Tailwind classes of the columns. */
  className: string;
  /** Tailwind classes of an item. */
  itemClass: string;
  /** Number of skeletons while the items load. */
  skeletons: number;
  /** Skeleton of a card. */
  skeleton: ReactNode;
  /** Renders the card of an item. */
  children: (item: Item, index: number) => ReactNode;
}

/** A list of cards, or of skeletons while their items load. */
export function CardGrid<Item extends { _id: string }>(props: CardGridProps<Item>) {
  const { id, items, className, itemClass, skeletons, skeleton, children } = props;
  return (
    <ul id={id} aria-busy={!items} className={className}>
      {items?.map((item, index) => (
        <li
          key={item._id}
          {...(id && { id: `${id}-${index + 1}`, tabIndex: -1 })}
          className={clsx('rounded-card', itemClass)}
        >
          {children(item, index)}
        </li>
      )) ??
        skeletonKeys(skeletons).map((key) => (
          <li key={key} aria-hidden>
            {skeleton}
          </li>
        ))}
    </ul>
  );
}
