import { join } from 'node:path';
import { createEmulatorApp } from './emulator-app.ts';
import { listenOnLoopback } from './listen-on-loopback.ts';

const {
  PORT = '9099',
  PROJECT_ID = 'demo-clean-express',
  DATA_DIR = '.',
  SITE_URL = 'http://localhost:3000',
} = process.env;

// Accounts are on disk before a response is sent, so there is nothing to save before the exit.
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
process.once('SIGINT', () => process.exit());

const app = await createEmulatorApp(PROJECT_ID, join(DATA_DIR, 'accounts.json'), SITE_URL);
const port = await listenOnLoopback(app, Number(PORT));
process.send?.({ type: 'ready', url: `http://localhost:${port}` });
