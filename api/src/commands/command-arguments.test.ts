import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileArgument, scaleOptions } from './command-arguments.ts';

describe('the file argument', () => {
  it('resolves the path against the folder in which the command was typed', () => {
    expect(fileArgument(['backup.gz'])).toBe(join(process.cwd(), 'backup.gz'));
    expect(fileArgument(['/var/backup.gz'])).toBe('/var/backup.gz');
  });

  it.each([[[]], [['one.gz', 'two.gz']]])('refuses %j', (parameters) => {
    expect(() => fileArgument(parameters)).toThrow('Pass the path of one file.');
  });
});

describe('the options of seed:scale', () => {
  it('defaults to a hundred thousand services and a million reviews', () => {
    expect(scaleOptions([])).toEqual({ services: 100_000, reviews: 1_000_000 });
  });

  it('reads options, also after the dashes that pnpm passes on', () => {
    expect(scaleOptions(['--', '--services', '10', '--reviews', '20'])).toEqual({
      services: 10,
      reviews: 20,
    });
  });

  it.each([
    [['--services', 'many'], 'Set --services to a whole number from 0 to 100000000.'],
    [['--reviews', '-1'], 'argument is ambiguous'],
    [['--reviews', '1.5'], 'Set --reviews to a whole number from 0 to 100000000.'],
    [['--services', '0', '--reviews', '1'], 'Set --services above 0, too'],
    [['--blogs', '1'], "Unknown option '--blogs'"],
  ])('refuses %j', (parameters, message) => {
    expect(() => scaleOptions(parameters)).toThrow(message);
  });
});
