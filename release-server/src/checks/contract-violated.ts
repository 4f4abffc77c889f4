/** Findings that one response lists: a manifest may break thousands of rules. */
const MAX_LISTED = 20;

/** At most as many findings as one response lists. */
export function listed(findings: readonly string[]): string[] {
  const more = findings.length - MAX_LISTED;
  if (more <= 0) return [...findings];
  return [...findings.slice(0, MAX_LISTED), `There are ${more} more findings.`];
}

/** A release that does not fit the shell or the other remotes, or exceeds its budget. */
export class ContractViolated extends Error {
  override readonly name = 'ContractViolated';
  readonly findings: readonly string[];

  constructor(remote: string, findings: readonly string[]) {
    const lines = listed(findings);
    const message = `The release server refuses this release of "${remote}". Nothing was changed.`;
    super([message, ...lines.map((finding) => `- ${finding}`)].join('\n'));
    this.findings = lines;
  }
}
