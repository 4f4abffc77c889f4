import { chromium } from 'playwright-core';
import { createServer } from 'vite';

/** Software rendering gives the same picture on every machine. */
const SWITCHES = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens the studio's page in a browser. `CHROMIUM_PATH` is the path of the browser.
 *
 * @param root - Absolute path of this package.
 */
export async function openStudio(root: string) {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: SWITCHES,
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await page.waitForFunction('window.renderPicture');
  return {
    /** Renders a picture as PNG. */
    render: async (name: string, [width, height]: readonly [number, number], samples: number) => {
      const url = await page.evaluate(
        (job) => window.renderPicture(job.name, job.width, job.height, job.samples),
        { name, width, height, samples },
      );
      return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
