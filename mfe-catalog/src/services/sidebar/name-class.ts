/** Classes of a name in the sidebar. */
export const NAME_CLASS =
  'flex min-h-11 items-center rounded-control px-3 py-2 font-medium wrap-break-word transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand';
