#!/usr/bin/env node
// The command of the installed package: in the repository of a remote.
import { runCommand } from './cli/main.ts';
import { remoteRepository } from './workspace/remote-repository.ts';

process.exitCode = await runCommand(process.argv.slice(2), remoteRepository(process.cwd()));
