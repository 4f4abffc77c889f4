import { expect, it } from 'vitest';
import { type ProofRow, proofTable, stateOf } from '../proofs.ts';
import { PROOFS } from './proof-list.ts';

const COMMIT = 'a'.repeat(40);

const row: ProofRow = {
  result: 'passed',
  figures: ['1154 requests, 0 failed'],
  commit: COMMIT,
  start: '2026-01-01T12:00:00.000Z',
  duration: 125,
};

it('holds for the commit on which it ran, and for no other tree', async () => {
  expect(await stateOf(row, COMMIT)).toBe('passed');
  expect(await stateOf({ ...row, result: 'failed' }, COMMIT)).toBe('failed');
  expect(await stateOf(row, 'b'.repeat(40))).toBe('old');
  expect(await stateOf({ ...row, commit: `${COMMIT}+` }, `${COMMIT}+`)).toBe('old');
  expect(await stateOf(undefined, COMMIT)).toBe('missing');
});

it('shows result, start, duration, commit, command and figures', () => {
  const [proof] = PROOFS;
  if (!proof) throw new Error('There are no proofs.');
  expect(proofTable([{ proof, row, state: 'passed' }]).split('\n')).toEqual([
    'proof  result  start             minutes  commit    command',
    'test   passed  2026-01-01T12:00     2:05  aaaaaaaa  npm test',
    '',
    'test:',
    '  1154 requests, 0 failed',
  ]);
});
