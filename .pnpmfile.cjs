'use strict';

// pnpm's own message about an older Node is longer, and cannot say which command brings another one.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `This needs Node 24.15 or newer, and pnpm was started with Node ${process.versions.node}. Please run \`npm run pnpm -- <command>\`, which brings its own Node.`,
  );
  process.exit(1);
}
