import { useLocation } from '@clean-express/federation/router';
import type { ActivePreview } from '@clean-express/release-contract/releases';
import { Eye } from 'lucide-react';

function previewText({ remote, version, expires }: ActivePreview): string {
  return `${remote} ${version}, until ${new Date(expires).toLocaleString()}`;
}

/** Lists the active previews, with a button that leaves them. */
export default function PreviewBar({ previews }: { previews: readonly ActivePreview[] }) {
  const { pathname, search } = useLocation();
  return (
    <aside
      aria-label="Preview"
      className="sticky bottom-0 z-40 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-accent bg-ink px-4 py-2 text-sm text-on-brand"
    >
      <p className="flex min-w-0 grow items-center gap-2">
        <Eye aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="min-w-0 wrap-anywhere">
          You see a preview of {previews.map(previewText).join('; ')}.
        </span>
      </p>
      <form method="post" action="/preview/leave">
        <input type="hidden" name="to" value={pathname + search} />
        <button
          type="submit"
          className="flex min-h-8 items-center rounded-control font-semibold underline underline-offset-4 focus-visible:outline-accent"
        >
          Leave the preview
        </button>
      </form>
    </aside>
  );
}
