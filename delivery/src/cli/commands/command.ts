import type { Command } from 'commander';
import type { Context } from '../context.ts';

/**
 * Adds one command to the program.
 *
 * @param open - Reads the environment; called by the command, so that `--help` works without one.
 */
export type AddCommand = (program: Command, open: () => Promise<Context>) => void;
