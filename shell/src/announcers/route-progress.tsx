import { useNavigation } from '@clean-express/federation/router';
import { useSpinDelay } from 'spin-delay';

/** A line at the top edge while the next page loads; a quick page shows none. */
export function RouteProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const isVisible = useSpinDelay(isLoading, { delay: 200, minDuration: 300 });
  return isVisible && <div aria-hidden className="route-progress" />;
}
