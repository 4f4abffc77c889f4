'use strict';

// This file alone must parse on every Node that somebody may still have: it is the one that says so.
const OLDEST = '20.19';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `This needs Node ${OLDEST} or newer, and it was started with Node ${process.versions.node}. Please install a newer Node from https://nodejs.org and run it again.`,
  );
  process.exit(1);
}

require('./load-main.cjs');
