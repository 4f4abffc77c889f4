import { create } from 'zustand';

/** Whether the parts of the page are outlined, and which of them is highlighted. */
export const useOutlines = create<{ areShown: boolean; highlighted: HTMLElement | undefined }>(
  () => ({
    areShown: true,
    highlighted: undefined,
  }),
);
