/** Classes of an input, a text area or a select. */
export const CONTROL_CLASS =
  'w-full rounded-control border border-line-strong bg-surface px-4 text-base text-ink transition-[border-color] placeholder:text-muted hover:border-ink focus-visible:border-brand aria-invalid:border-danger [&[readonly]]:border-line [&[readonly]]:bg-sand [&[readonly]]:text-muted';
