/** Classes of a button or a link of the inspector. */
export const TOOL_BUTTON =
  'inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-control border border-on-brand/35 px-3 text-sm font-semibold text-on-brand no-underline hover:bg-on-brand/10';
