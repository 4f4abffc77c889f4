import { clsx } from 'clsx';
import { SOCIAL_PROFILES, type SocialNetwork } from './contact-details.ts';

/** Icons in the style of lucide, which has no brand icons. */
const OUTLINES: Record<SocialNetwork, string> = {
  Facebook: 'M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z',
  X: 'm4 4 11.7 16H20L8.3 4zm0 16 6.8-6.8M13.2 10.8 20 4',
  Instagram:
    'M7 2h10a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5Zm9 10a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm1.5-5.5h.01',
  LinkedIn:
    'M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6ZM2 9h4v12H2zM6 4a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
};

/** The logo of a social network; decorative, beside its name. */
function SocialIcon({ network }: { network: SocialNetwork }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4"
    >
      <path d={OUTLINES[network]} />
    </svg>
  );
}

/** Icons that link to the company's profiles, for a dark background. */
export function SocialLinks({ className }: { className?: string | undefined }) {
  return (
    <ul className={clsx('flex items-center gap-1', className)}>
      {SOCIAL_PROFILES.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener noreferrer"
            target="_blank"
            aria-label={name}
            className="grid size-8 place-items-center rounded-full text-on-brand/80 transition-colors hover:bg-on-brand/10 hover:text-on-brand focus-visible:outline-accent"
          >
            <SocialIcon network={name} />
          </a>
        </li>
      ))}
    </ul>
  );
}
