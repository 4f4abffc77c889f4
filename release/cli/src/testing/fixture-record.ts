import type { GateRecord } from '@clean-express/release-contract/gate-record';

const hash = 'h'.repeat(43);

/** The record of a gate that has passed. */
export const fixtureRecord: GateRecord = {
  candidates: { catalog: { version: '2.0.0', manifest: hash } },
  live: { catalog: { version: '1.0.0', manifest: hash } },
  tests: { 'specs/browse/lists.spec.ts': hash },
  passed: 143,
  failed: 0,
  failures: [],
  report: hash,
  startedAt: '2026-01-01T00:00:00.000Z',
  seconds: { 'across-remotes': 61.5 },
};
