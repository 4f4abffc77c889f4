/** A step of a selector: what is escaped, a string, a bracket, (captured) a pseudo-element, any other sign. */
const STEP =
  /\\.|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[([]|[)\]]|(::|:(?=(?:before|after|first-line|first-letter)\b))|[\s>+~]+|./gsu;

/** Where the last compound of a selector starts, and where it ends, its pseudo-elements left out. */
function lastCompound(selector: string): { start: number; end: number } {
  let depth = 0;
  let start = 0;
  let end = selector.length;
  for (const { 0: step, 1: pseudoElement, index } of selector.matchAll(STEP)) {
    if (step === '(' || step === '[') depth += 1;
    else if (step === ')' || step === ']') depth -= 1;
    else if (depth > 0) continue;
    else if (/^[\s>+~]/.test(step)) start = index + step.length;
    else if (pseudoElement) end = Math.min(end, index);
  }
  return { start, end };
}

/**
 * Ends a rule of a remote where the frame of another one begins: a page may mount parts of others. In their
 * frames, a part of the remote itself has its styles again. `@scope (…) to (…)` would say the same, but not
 * all browsers that the site supports have it. `:where()` keeps the specificity of the rule.
 *
 * @param selector - Of a rule in the frame of the remote; in a nested rule it may have `&`.
 * @param remote - Its name.
 */
export function endAtFrames(selector: string, remote: string): string {
  const { start, end } = lastCompound(selector);
  // The frame itself, or the elements of the rule around this one.
  if (/^(&|\[data-mfe)/.test(selector.slice(start))) return selector;
  const own = `[data-mfe="${remote}"]`;
  const other = `${own} [data-mfe]:not(${own})`;
  // Most elements are in no frame of another remote, and are told by the first part.
  const inOthers = `:not(:where(${other} *):where(:not(${other} ${own} *)))`;
  return `${selector.slice(0, end)}${inOthers}${selector.slice(end)}`;
}
