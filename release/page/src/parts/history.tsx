import type { HistoryEntry } from '@clean-express/release-contract/release-api';
import { changeText, Time } from './texts.tsx';

/** Changes with their reasons, newest first. */
export function History({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="mt-2">
      {entries.map((entry) => (
        <li
          key={`${entry.number} ${entry.at} ${entry.action} ${entry.version}`}
          className="border-t border-line py-1.5 text-sm"
        >
          <Time at={entry.at} />: {changeText(entry)}
          {entry.from && ` in place of ${entry.from}`}
          {entry.agent && `, through ${entry.agent}`}
          {entry.reason && <span className="text-muted"> – {entry.reason}</span>}
        </li>
      ))}
    </ol>
  );
}
