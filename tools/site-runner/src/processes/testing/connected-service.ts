import { createServer } from 'node:net';

/** Keeps every connection open, so that a client notices when the service exits. */
const server = createServer().listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log('serving');
  process.send?.({ type: 'ready' });
});
server.on('connection', (socket) => {
  // Any data from a client makes the service crash.
  socket.once('data', () => process.exit(3));
});
process.once('disconnect', () => process.exit());
