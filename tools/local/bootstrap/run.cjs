'use strict';

// This file must parse on every Node that can be installed, because it reports those that are too old.
if (Number.parseInt(process.versions.node, 10) < 18) {
  console.error(
    `This needs Node 18 or newer, and it was started with Node ${process.versions.node}. Please install a newer Node from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}

import('./main.mjs').then(({ main }) => main(process.argv.slice(2)));
