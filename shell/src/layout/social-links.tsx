import { clsx } from 'clsx';
import { SOCIAL_PROFILES } from './contact-details.ts';
import { SocialIcon } from './social-icon.tsx';

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
