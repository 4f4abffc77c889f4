import { PlainError } from '../../bootstrap/plain-error.mjs';

/** The parts of `npm test`, in their order. */
const PARTS = ['check', 'unit', 'e2e'] as const;

type Part = (typeof PARTS)[number];

/** What `npm test` was asked for. */
export interface TestOptions {
  parts: readonly Part[];
  /** Arguments for Playwright. */
  playwright: string[];
}

function toPart(name: string | undefined): Part {
  const part = PARTS.find((known) => known === name);
  if (part) return part;
  throw new PlainError(`Please name one of ${PARTS.join(', ')} after --only.`);
}

/**
 * Reads the arguments of `npm test --`.
 *
 * @param parameters - `--only <part>`, which may be repeated; after a `--`, arguments for Playwright.
 * @throws PlainError when they make no sense.
 * @example testOptions(['--only', 'e2e', '--', '--grep', 'login'])
 */
export function testOptions(parameters: readonly string[]): TestOptions {
  const split = parameters.indexOf('--');
  const own = split < 0 ? parameters : parameters.slice(0, split);
  const parts = new Set<Part>();
  for (let index = 0; index < own.length; index += 2) {
    if (own[index] !== '--only') {
      throw new PlainError(`"${own[index]}" is unknown; npm test takes --only <part>.`);
    }
    parts.add(toPart(own[index + 1]));
  }
  return {
    parts: parts.size === 0 ? PARTS : PARTS.filter((part) => parts.has(part)),
    playwright: split < 0 ? [] : parameters.slice(split + 1),
  };
}
