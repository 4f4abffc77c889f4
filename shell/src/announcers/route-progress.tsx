import { useNavigation } from '@clean-express/federation/router';
import { useSpinDelay } from 'spin-delay';

/** A progress line at the top edge while a page loads; not shown when the page loads fast. */
export function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const isVisible = useSpinDelay(isLoading, { delay: 200, minDuration: 300 });
  return isVisible && <div aria-hidden className="route-progress" />;
}
