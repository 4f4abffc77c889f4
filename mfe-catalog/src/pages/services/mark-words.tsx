import { Fragment, type ReactNode } from 'react';
import { stemmer } from 'stemmer';

/** Shorter words are not searched for as prefixes. */
const PREFIX_MIN = 3;

const WORD = /([\p{L}\p{N}]+)/u;

/** The words of a search, each as it was typed and by its stem. */
function termsOf(words: string) {
  const terms = words.toLowerCase().match(new RegExp(WORD, 'gu')) ?? [];
  return terms.map((term) => ({ term, stem: stemmer(term) }));
}

/**
 * Marks what a search has found in a text, as the API finds it: each word by its stem, and the last one,
 * which may not be typed to its end, also as a prefix.
 *
 * @param isComplete - Whether the last word is no prefix.
 * @returns `undefined` if the search has no words.
 */
export function markWords(
  words: string,
  isComplete = false,
): ((text: string) => ReactNode) | undefined {
  const terms = termsOf(words);
  const prefix = isComplete ? '' : (terms.at(-1)?.term ?? '');
  const isFound = (text: string) => {
    const word = text.toLowerCase();
    if (prefix.length >= PREFIX_MIN && word.startsWith(prefix)) return true;
    const wordStem = stemmer(word);
    return terms.some(({ term, stem }) => term === word || stem === wordStem);
  };
  if (terms.length === 0) return undefined;
  return (text) => {
    const parts: { text: string; isMarked: boolean }[] = [];
    for (const [index, part] of text.split(WORD).entries()) {
      const isMarked = index % 2 === 1 && isFound(part);
      const last = parts.at(-1);
      // Adjacent texts would be separated by comments in the HTML of the server.
      if (last && !isMarked && !last.isMarked) last.text += part;
      else parts.push({ text: part, isMarked });
    }
    return parts.map((part, index) =>
      part.isMarked ? (
        <mark key={index} className="rounded-sm bg-brand-soft text-ink">
          {part.text}
        </mark>
      ) : (
        <Fragment key={index}>{part.text}</Fragment>
      ),
    );
  };
}
