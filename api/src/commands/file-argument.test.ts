import { expect, it } from 'vitest';
import { fileArgument } from './file-argument.ts';

it('resolves the path against the folder in which the command was typed', () => {
  expect(fileArgument(['backup.gz'], '/home/jane')).toBe('/home/jane/backup.gz');
  expect(fileArgument(['--', '/var/backup.gz'], '/home/jane')).toBe('/var/backup.gz');
});

it.each([[[]], [['one.gz', 'two.gz']]])('refuses %j', (parameters) => {
  expect(() => fileArgument(parameters, '/')).toThrow('Pass the path of one file.');
});
