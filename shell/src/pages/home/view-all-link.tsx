import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { ArrowRight } from 'lucide-react';

interface Props {
  to: string;
  /** What there is to view; tells one `View All` from the other. */
  describedBy: string;
}

/** From a section of the home page to the whole list. */
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
