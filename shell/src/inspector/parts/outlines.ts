import { create } from 'zustand';

/** Whether the parts of the page are outlined, and which of them is pointed at in the list. */
export const useOutlines = create<{ areShown: boolean; marked: HTMLElement | undefined }>(() => ({
  areShown: true,
  marked: undefined,
}));
