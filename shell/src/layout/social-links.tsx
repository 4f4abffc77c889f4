import { clsx } from 'clsx';
import { SOCIAL_PROFILES } from './contact-details.ts';

function SocialIcon({ path }: { path: string }) {
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
      <path d={path} />
    </svg>
  );
}

/** Icons that link to the company's profiles, for a dark background. */
export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={clsx('flex items-center gap-1', className)}>
      {SOCIAL_PROFILES.map(({ name, href, icon }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener noreferrer"
            target="_blank"
            aria-label={name}
            className="grid size-8 place-items-center rounded-full text-on-brand/80 transition-colors hover:bg-on-brand/10 hover:text-on-brand focus-visible:outline-accent"
          >
            <SocialIcon path={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
