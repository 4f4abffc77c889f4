import { direct } from '../site/ports.ts';

/** How often the front door is asked at most. */
const ATTEMPTS = 20;

/**
 * Asks the front door for a page until it has it drawn: pages that people come to are always kept.
 *
 * @throws When it does not draw it.
 */
export async function untilDrawn(path: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(direct('front-door') + path);
    if ((await response.text()).includes('id="served-page"')) return;
  }
  throw new Error(
    `The front door does not draw ${path}. Its log is .data/bench/logs/front-door.log.`,
  );
}
