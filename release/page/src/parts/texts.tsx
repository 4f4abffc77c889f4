import type { HistoryEntry } from '@clean-express/release-contract/release-api';
import { GOOD_STEPS, GOOD_VITALS, type JudgedVital } from '@clean-express/release-contract/samples';
import { Link } from 'react-router-dom';

const MINUTE_MS = 60_000;

const UNITS: [unit: Intl.RelativeTimeFormatUnit, minutes: number][] = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago something was, or how long it takes: `3 hours ago`. */
function sinceOrUntil(at: string): string {
  const minutes = Math.round((Date.parse(at) - Date.now()) / MINUTE_MS);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(minutes) >= one) ?? ['minute', 1];
  return relative.format(Math.trunc(minutes / size), unit);
}

/** A time, by its distance from now; the time itself is its title. */
export function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {sinceOrUntil(at)}
    </time>
  );
}

const UNITS_OF_VITALS: Record<JudgedVital, string> = { LCP: ' ms', INP: ' ms', CLS: '' };

/** A vital by its step: `750 ms`, or `above 2500 ms`. */
export function vitalText(vital: JudgedVital, step: number | null): string {
  if (step === null) return '–';
  const unit = UNITS_OF_VITALS[vital];
  const value = (at: number) => `${Math.round(GOOD_VITALS[vital] * at * 100) / 100 / GOOD_STEPS}`;
  return step > GOOD_STEPS ? `above ${value(GOOD_STEPS)}${unit}` : `${value(step)}${unit}`;
}

/** `0.4 %` */
export const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${Math.round((part / all) * 1000) / 10} %`;

export const bytes = (size: number): string => `${(size / 1000).toFixed(1)} kB`;

/** What somebody has done: `Ada promoted 1.2.0`. */
const DONE: Record<string, string> = {
  accept: 'accepted',
  approve: 'approved',
  canary: 'set the canary',
  end: 'ended',
  promote: 'promoted',
  recover: 'recovered',
  retire: 'retired',
  rollback: 'rolled back to',
  upload: 'uploaded',
};

export function changeText({ by, action, version, share }: HistoryEntry): string {
  const part = share === null ? '' : ` for ${share} %`;
  return `${by} ${DONE[action] ?? action} ${version ?? ''}${part}`.trim();
}

/** A link to a release. */
export function ReleaseLink({ remote, version }: { remote: string; version: string }) {
  return (
    <Link
      to={`/remotes/${encodeURIComponent(remote)}/releases/${encodeURIComponent(version)}`}
      className="font-semibold text-brand"
    >
      {version}
    </Link>
  );
}

/** A link to a remote. */
export function RemoteLink({ remote }: { remote: string }) {
  return (
    <Link to={`/remotes/${encodeURIComponent(remote)}`} className="font-semibold text-brand">
      {remote}
    </Link>
  );
}
