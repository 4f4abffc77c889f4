import { join } from 'node:path';
import { bucketAt, NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import { bucketCookie } from '@clean-express/release-contract/releases';
import { lastLines, PlainError, type RemotePackage, ROOT, runCommand, step } from 'site-runner';
import { withPage } from './shop.ts';
import { buyAnArticle, buyAtSite, isWithoutCart, isWithoutScript } from './shop-visits.ts';
import type { Team } from './team.ts';
import { releaseCommands, replaceText, type TeamSite, waitForPage } from './work-at-site.ts';

/** A site to which the shop is released. */
export interface ShopSite extends TeamSite {
  /** The origin from which browsers load the files of the shop's remotes. */
  remotesAt: string;
  /** Environment of the jobs of the shop's workflow: its own, and those of the platform. */
  jobs: Record<'own' | 'platform', Record<string, string>>;
}

export type ShopRemotes = Record<'product' | 'cart', RemotePackage>;

/** A visible change of a remote: of a text in a file. */
const CHANGES = {
  product: ['src/pages/stores-page.tsx', 'Our stores', 'All our stores'],
  cart: ['src/components/add-to-cart.tsx', 'Add to cart', 'Put into the cart'],
} as const;

/** Runs a command of the platform's workflow, whose jobs have the workspace. */
async function runOfPlatform(
  folder: string,
  parameters: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const log = join(folder, 'platform.log');
  const command = [join(ROOT, 'release/cli/bin/release.mjs'), ...parameters];
  const job = { cwd: ROOT, command: process.execPath, parameters: command };
  const exitCode = await runCommand({ ...job, env, output: { log } });
  if (exitCode !== 0) throw new PlainError(lastLines(log, 60));
}

/** The commands of the remotes' repositories, and of the platform, at a site. */
function releasesOf(team: Team, { url, releaseServer, jobs }: ShopSite) {
  const address = { RELEASE_SERVER: releaseServer, GATE_URL: url };
  const { run, publish } = releaseCommands(team, { ...address, ...jobs.own });
  /** Publishes a release as the workflow of the template does: the jobs publish, gate and report. */
  const deliver = async (remote: RemotePackage, note: (text: string) => void) => {
    const { folder } = remote;
    const { name } = remote.remote;
    const [ticket, record] = [join(folder, 'ticket.json'), join(folder, 'record.json')];
    const version = await publish(remote, '--ticket', ticket);
    note(version);
    const files = ['--ticket', ticket, '--record', record, '--report', join(folder, 'report')];
    await runOfPlatform(folder, ['gate', ...files], { ...address, RELEASE_TOKEN: '' });
    const report = { ...address, ...jobs.platform };
    await runOfPlatform(folder, ['accept', name, version, '--record', record], report);
    await runOfPlatform(folder, ['promote', name, version], report);
  };
  return { run, publish, deliver };
}

/** Makes a change in the source of a remote. */
async function change({ folder, remote }: RemotePackage): Promise<void> {
  const [path, former, text] = CHANGES[remote.name as keyof typeof CHANGES];
  await replaceText(join(folder, path), former, text);
}

/** Visits the shop as a visitor whom a canary of the cart reaches first, or as one whom none reaches. */
function visitorsOf({ url, browser }: ShopSite) {
  const inBucket = (bucket: string) => ({
    cookies: [{ name: bucketCookie(url), value: bucket, url }],
  });
  return {
    ofCanary: (version: string, text: string) =>
      withPage(
        browser,
        (page) => buyAtSite(page, url, text),
        inBucket(bucketAt(`cart ${version}`)),
      ),
    ofLive: (text: string) =>
      withPage(browser, (page) => buyAtSite(page, url, text), inBucket(`${NO_CANARY_BUCKET}`)),
  };
}

/** The shop works, whatever else fails. */
async function proveFaults({ product, cart }: ShopRemotes, site: ShopSite): Promise<void> {
  const { url, browser, remotesAt } = site;
  await step('Works without script', () =>
    withPage(browser, (page) => isWithoutScript(page, url), { javaScriptEnabled: false }),
  );
  // The site has a copy of the files, for when the origin of a remote is down.
  const withoutFilesOf = ({ remote: { name } }: RemotePackage) => ({
    blocked: [`${remotesAt}/${name}`, `${url}/remotes/${name}`],
  });
  await step('Works while the cart is down', () =>
    withPage(browser, (page) => isWithoutCart(page, url), withoutFilesOf(cart)),
  );
  await step('Works while the products are down', () =>
    withPage(browser, (page) => buyAnArticle(page, url), withoutFilesOf(product)),
  );
}

/**
 * Releases the shop through the whole gate, then a change of each remote, the one of the cart as a canary,
 * and rolls both back. After each, a visitor buys something.
 */
export async function releaseShop(remotes: ShopRemotes, team: Team, site: ShopSite): Promise<void> {
  const { product, cart } = remotes;
  const { run, publish, deliver } = releasesOf(team, site);
  const { ofCanary, ofLive } = visitorsOf(site);
  const [, before, after] = CHANGES.cart;
  await step('The cart passes the gate', (note) => deliver(cart, note));
  await step('The products know the types of the cart', () => run(product, 'types', 'cart'));
  await step('The products pass the gate', (note) => deliver(product, note));
  await step('Live', () => waitForPage(`${site.url}/shop/brush`, 200, 'Dish brush'));
  await step('A visitor buys something', () => ofLive(before));
  await proveFaults(remotes, site);

  await change(cart);
  const canary = await publish(cart, '--no-e2e');
  await run(cart, 'canary', 'cart', canary, '10');
  await step('A visitor of a canary of the cart buys something', () => ofCanary(canary, after));
  await step('All others have the former one', () => ofLive(before));
  await run(cart, 'promote', 'cart', canary);
  await step('The change is live', () => ofLive(after));
  await run(cart, 'rollback', 'cart');
  await step('The cart works after its roll-back', () => ofLive(before));

  await change(product);
  const changed = await publish(product, '--no-e2e');
  await run(product, 'promote', 'product', changed);
  const [, formerHeading, heading] = CHANGES.product;
  const stores = `${site.url}/stores`;
  await step('The change is live', () => waitForPage(stores, 200, `>${heading}<`));
  await run(product, 'rollback', 'product');
  await step('Live as before', () => waitForPage(stores, 200, `>${formerHeading}<`));
  await step('The products work after their roll-back', () => ofLive(before));
}
