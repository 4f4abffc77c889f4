import { createServer } from 'node:net';

/** A service that holds every connection, so that its end shows at the other side. */
const server = createServer().listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log('serving');
  process.send?.({ type: 'ready' });
});
server.on('connection', (socket) => {
  // Any word from outside is the wish that it dies.
  socket.once('data', () => process.exit(3));
});
process.once('disconnect', () => process.exit());
