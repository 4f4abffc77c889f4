import { useLocation } from '@clean-express/federation/router';
import { Eye } from 'lucide-react';
import type { ShownPreview } from './previews.ts';

function sentenceOf({ remote, version, expires }: ShownPreview): string {
  return `${remote} ${version}, until ${new Date(expires).toLocaleString()}`;
}

/** Says what is previewed, and leads out of it. */
export default function PreviewBar({ previews }: { previews: readonly ShownPreview[] }) {
  const { pathname, search } = useLocation();
  const leave = `/preview/leave?to=${encodeURIComponent(pathname + search)}`;
  return (
    <aside
      aria-label="Preview"
      className="sticky bottom-0 z-40 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-accent bg-ink px-4 py-2 text-sm text-on-brand"
    >
      <p className="flex min-w-0 grow items-center gap-2">
        <Eye aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">
          You see a preview of {previews.map(sentenceOf).join('; ')}.
        </span>
      </p>
      <a
        href={leave}
        className="flex min-h-8 items-center rounded-control font-semibold underline underline-offset-4 focus-visible:outline-accent"
      >
        Leave the preview
      </a>
    </aside>
  );
}
