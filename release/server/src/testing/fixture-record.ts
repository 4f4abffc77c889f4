import type { GateRecord } from '@clean-express/release-contract/gate-record';

const HASH = 'h'.repeat(43);

/** The record of a gate that has just passed. */
export function fixtureRecord(changes: Partial<GateRecord> = {}): GateRecord {
  return {
    candidates: {},
    live: {},
    tests: { 'specs/browse/lists.spec.ts': HASH, 'blog/e2e/blog.spec.mjs': HASH },
    passed: 143,
    failed: 0,
    failures: [],
    report: HASH,
    startedAt: new Date().toISOString(),
    seconds: { 'across-remotes': 61.5, visits: 40 },
    ...changes,
  };
}
