import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { ArrowRight } from 'lucide-react';

interface Props {
  to: string;
  /** Id of the section's heading, which distinguishes the links for screen readers. */
  describedBy: string;
}

/** Link from a section of the home page to the whole list. */
export function ViewAllLink({ to, describedBy }: Props) {
  return (
    <Link
      to={to}
      aria-describedby={describedBy}
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      View All
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}
