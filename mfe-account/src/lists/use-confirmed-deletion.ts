import { useEffect, useRef, useState } from 'react';

/** The used part of a mutation that deletes an item. */
interface Deletion<Item> {
  mutate: (item: Item, options: { onSettled: () => void }) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
}

/**
 * Asks before an item of a list is deleted. The button that had the focus is gone with its item: afterwards, the
 * heading of the list has it.
 *
 * @returns The item that is asked about, what to give the element around the list, the function that asks, and the
 *   properties of the `ConfirmDialog`.
 */
export function useConfirmedDeletion<Item>(deletion: Deletion<Item>) {
  const [item, setItem] = useState<Item>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setItem(undefined);
  const isDeleted = deletion.isSuccess && !item;
  useEffect(() => {
    if (isDeleted) list.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }, [isDeleted]);
  return {
    item,
    list,
    ask: (asked: Item) => {
      deletion.reset();
      setItem(asked);
    },
    dialog: {
      open: item !== undefined,
      confirmLabel: 'Delete',
      onConfirm: () => {
        if (item) deletion.mutate(item, { onSettled: close });
      },
      onCancel: close,
      pending: deletion.isPending,
    },
  };
}
