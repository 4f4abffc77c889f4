import process from 'node:process';

/** Waits for something that never comes. */
console.log('waiting');
setInterval(() => undefined, 1_000_000);
process.once('disconnect', () => process.exit());
