import { toPrintable } from '@clean-express/release-contract/provenance';

/** Findings that one response lists: a manifest may break thousands of rules. */
const MAX_LISTED = 20;

/** Longest finding that a response lists: it quotes names that publishers choose. */
const MAX_LENGTH = 500;

/** At most as many findings as one response lists, none of which controls a terminal. */
export function listed(findings: readonly string[]): string[] {
  const more = findings.length - MAX_LISTED;
  const first = findings.slice(0, MAX_LISTED).map((finding) => {
    return toPrintable(finding.slice(0, MAX_LENGTH));
  });
  return more <= 0 ? first : [...first, `There are ${more} more findings.`];
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
