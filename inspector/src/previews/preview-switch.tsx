import type { ActivePreview } from '@clean-express/federation/releases';
import { inspectedHost } from '../host.ts';
import { TOOL_BUTTON } from '../panel/tool-button.ts';
import { leavePreviewPath } from './enter-preview.ts';
import { PreviewForm } from './preview-form.tsx';

function ActivePreviews({ previews }: { previews: readonly ActivePreview[] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <ul>
        {previews.map(({ remote, version, expires }) => (
          <li key={remote}>
            {remote} <span className="font-mono">{version}</span>, until{' '}
            {new Date(expires).toLocaleString()}
          </li>
        ))}
      </ul>
      <a href={leavePreviewPath()} className={TOOL_BUTTON}>
        Leave the preview
      </a>
    </div>
  );
}

/** The active previews of this visitor, and a form to open another one. */
export function PreviewSwitch() {
  const previews = inspectedHost().previews();
  return (
    <section
      aria-label="Previews"
      className="grid gap-3 rounded-control border border-on-brand/20 px-4 py-3"
    >
      {previews.length > 0 && <ActivePreviews previews={previews} />}
      <PreviewForm />
    </section>
  );
}
