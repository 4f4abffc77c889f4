'use strict';

// This file must parse on every version of Node, because it reports versions that are too old.
const OLDEST = '20.19';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [oldestMajor = 0, oldestMinor = 0] = OLDEST.split('.').map(Number);

if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  console.error(
    `This needs Node ${OLDEST} or newer, and it was started with Node ${process.versions.node}. Please install a newer Node from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}

require('./main.mjs').main(process.argv.slice(2));
