import type { ReactNode } from 'react';
import { skeletonKeys } from './skeleton.tsx';

interface Props<Item> {
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
export function CardGrid<Item extends { _id: string }>(props: Props<Item>) {
  const { items, className, itemClass, skeletons, skeleton, children } = props;
  return (
    <ul aria-busy={!items} className={className}>
      {items?.map((item, index) => (
        <li key={item._id} className={itemClass}>
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
