import { clsx } from 'clsx';
import { SOCIAL_PROFILES } from './contact-details.ts';

function SocialIcon({ path }: { path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24">
      <path d={path} />
    </svg>
  );
}

/** Icons that link to the company's profiles, in the colour of the text around them (shell.css). */
export function SocialLinks({ className }: { className: string }) {
  return (
    <ul className={clsx('social-links flex items-center gap-1', className)}>
      {SOCIAL_PROFILES.map(({ name, href, icon }) => (
        <li key={name}>
          <a href={href} rel="noopener noreferrer" target="_blank" aria-label={name}>
            <SocialIcon path={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
