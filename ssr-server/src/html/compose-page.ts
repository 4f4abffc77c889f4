import {
  HYDRATION_DATA_ID,
  PAGE_SCRIPTS_ID,
  type PageScripts,
} from '@clean-express/federation/rendering';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import type { InlinedRegistry, PickedReleases } from '@clean-express/release-contract/registry';
import { hashOf } from '@clean-express/server-kit/http';
import type { PagePart } from '../releases/page-parts.ts';
import type { StylesheetCache } from '../releases/released-files.ts';
import type { Shell } from '../releases/shells.ts';
import type { PageContext } from '../request/page-context.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { dataElement, dataScript, escapeText, InlineCode, link } from './html.ts';
import { trustedTypesScript } from './trusted-types.ts';

export interface PageBytes {
  head: Buffer;
  body: Buffer;
  /** JSON of `HydrationData`, without `<`. */
  data: Buffer;
}

/** What fills the frame of a page: the rendered page, and the stylesheets that it needs to paint. */
export interface FrameContent {
  page: PageBytes;
  styles: Awaited<ReturnType<StylesheetCache['stylesOf']>>;
}

interface FrameInput {
  runtimeConfig: RuntimeConfig;
  context: Pick<
    PageContext,
    'ended' | 'parts' | 'previews' | 'releases' | 'shell' | 'shellChunk' | 'title'
  >;
  /** The stylesheets of a rendered page; left out for a client-rendered page. */
  styles?: FrameContent['styles'] | undefined;
  /** Where a browser without script gets a page that was not rendered in time. */
  laterUrl?: string | undefined;
  /** Set if no process was ready to render the page: browsers report no errors of it. */
  isCompared?: false | undefined;
}

/** A page as it is sent, uncompressed. */
export interface ComposedPage {
  body: Buffer;
  /** Hash of the page and its policy. */
  hash: string;
  /** Value of `Content-Security-Policy`. */
  policy: string;
}

/** Elements of the shell's `index.html` that a rendered page replaces. */
const STYLESHEET = /<link\b[^>]*rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;
const ENTRY = /<script type="module"[^>]*><\/script>\s*/;

/** Stands for what is rendered while the frame is composed: HTML cannot contain it. */
const SLOT = '\0';

/**
 * The import map of a page: URL of every script of the shell and of the picked releases → hash. The
 * browser refuses any other content at that URL.
 */
function importMap(shell: Shell['integrity'], releases: PickedReleases) {
  const ofShell = Object.entries(shell).map(([path, hash]) => [`/${path}`, hash] as const);
  const ofRemotes = Object.values(releases).flatMap(({ url, extras }) =>
    Object.entries(extras.integrity).map(
      ([path, hash]) => [new URL(path, url).href, hash] as const,
    ),
  );
  const scripts = [...ofShell, ...ofRemotes].filter(([url]) => url.endsWith('.js'));
  return { integrity: Object.fromEntries(scripts) };
}

/** What must precede every script: the page's Trusted Types and, unless the starter waits for them, the hashes. */
function headStart(input: FrameInput, inline: InlineCode): string {
  const { runtimeConfig, context, styles } = input;
  const start = inline.script(trustedTypesScript(runtimeConfig));
  return start + (styles ? inline.script(context.shell.starter) : hashes(input, inline));
}

function hashes({ context: { shell, releases } }: FrameInput, inline: InlineCode): string {
  return inline.importMap(importMap(shell.integrity, releases));
}

function shellLinks({ context: { shell, shellChunk }, styles }: FrameInput): string[] {
  const file = (path: string) => ({ href: `/${path}`, integrity: shell.integrity[path] });
  const isInHtml = (path: string) => shell.html.includes(`src="/${path}"`);
  const scripts = styles ? [] : [...shell.boot, ...(shellChunk?.preload ?? [])];
  return [
    ...(shellChunk?.css ?? []).map((path) => link({ rel: 'stylesheet', ...file(path) })),
    ...scripts
      .filter((path) => !isInHtml(path))
      .map((path) => link({ rel: 'modulepreload', ...file(path) })),
    ...shell.fonts.map((path) =>
      link({ rel: 'preload', as: 'font', type: 'font/woff2', ...file(path) }),
    ),
  ];
}

/**
 * Stylesheets are only preloaded, and the shell inserts them: a stylesheet in the head would let one
 * slow remote block the whole page.
 */
function remoteLinks({ styles, scripts }: PagePart): string[] {
  return [
    ...styles.map((file) => link({ rel: 'preload', as: 'style', ...file })),
    ...scripts.map((file) => link({ rel: 'modulepreload', ...file })),
  ];
}

/**
 * The scripts of a rendered page. They are data of the page, because its starter loads them only once
 * the page is painted.
 */
function pageScripts({ shell, parts, shellChunk }: FrameInput['context']): PageScripts {
  const toUrl = (path: string) => `/${path}`;
  const ofShell = [...shell.boot, ...(shellChunk?.preload ?? [])].map(toUrl);
  const ofRemotes = parts.flatMap(({ scripts }) => scripts.map(({ href }) => href));
  return { preloads: [...new Set([...ofShell, ...ofRemotes])], imports: shell.steps.map(toUrl) };
}

/**
 * The registry that is inlined into a page: the picked release of each remote, without the fields that
 * only the SSR server needs. It still matches the registry's schema.
 */
function inlinedRegistry({
  context: { shell, releases, ended },
  isCompared,
}: Pick<FrameInput, 'context' | 'isCompared'>): InlinedRegistry {
  const own = Object.entries(releases).filter(([, { isContained }]) => !isContained);
  const slim = own.map(([remote, { provenance: _, ...release }]) => {
    const { server: _server, origins: _origins, ...rest } = release.extras;
    // The import map has the hashes of scripts.
    const styleHashes = Object.entries(rest.integrity).filter(([file]) => rest.css.includes(file));
    const integrity = Object.fromEntries(styleHashes);
    const extras = { ...rest, preload: {}, pages: {}, integrity, shared: {} };
    return [remote, [{ ...release, extras }]];
  });
  const { version } = shell.release.metadata;
  const microFrontends = Object.fromEntries(slim);
  return { shell: version, microFrontends, ...(ended && { ended }), isCompared };
}

/**
 * The rest of the head: it names everything that the page needs to paint, so that the browser requests
 * it at once.
 */
function headEnd(input: FrameInput, inline: InlineCode): string {
  const { runtimeConfig, styles } = input;
  const { shell, parts } = input.context;
  const apiOrigin = new URL(runtimeConfig.apiUrl).origin;
  const origins = new Set([apiOrigin, ...parts.map(({ origin }) => origin)]);
  return [
    inline.script(shell.headScript),
    ...[...origins].map((href) => link({ rel: 'preconnect', href })),
    ...(styles ?? []).map(({ href, text }) => inline.style(text, { 'data-href': href })),
    // The shell's scripts first: all others depend on them.
    ...shellLinks(input),
    // Parts may be from the same release.
    ...(styles ? [] : [...new Set(parts.flatMap(remoteLinks)), pageData(input)]),
  ].join('');
}

/** What the site's scripts read of the page. */
function pageData(input: FrameInput): string {
  const { previews } = input.context;
  return [
    dataScript('registry', inlinedRegistry(input)),
    dataScript('runtime-config', input.runtimeConfig),
    previews.length > 0 ? dataScript('previews', previews) : '',
  ].join('');
}

/**
 * What only scripts read is after the content of a rendered page, which paints first: at least a fifth of its bytes,
 * and more with each remote of the site. The starter loads no script before all of it is there.
 */
function pageEnd(input: FrameInput, inline: InlineCode): string {
  return [
    dataElement(HYDRATION_DATA_ID, SLOT),
    hashes(input, inline),
    dataScript(PAGE_SCRIPTS_ID, pageScripts(input.context)),
    pageData(input),
  ].join('');
}

/** The shell's title is the name of the site. */
function withTitle(html: string, title: string | undefined): string {
  return title ? html.replace('<title>', () => `<title>${escapeText(title)} - `) : html;
}

/**
 * Leads a browser without script to the page that is still being rendered, instead of saying that the
 * page needs script. The link is for visitors who do not let pages move on by themselves.
 */
function withLaterPage(html: string, laterUrl: string | undefined): string {
  if (laterUrl === undefined) return html;
  const url = escapeText(laterUrl);
  const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${url}"></noscript>`;
  const text = `<noscript><p>This page takes a moment. <a href="${url}">Show it</a></p></noscript>`;
  return html.replace(NOSCRIPT, () => text).replace('</head>', () => `${refresh}</head>`);
}

/** The shell's HTML with slots for the rendered page. Inline styles let it paint without a request. */
function withSlots(input: FrameInput, inline: InlineCode): string {
  const { styles, laterUrl, context } = input;
  const { shell } = context;
  if (!styles) return withLaterPage(withTitle(shell.html, context.title), laterUrl);
  return shell.html
    .replace(STYLESHEET, (link, path: string) => {
      const text = shell.styles[path];
      return text === undefined ? link : inline.style(text);
    })
    .replace(/<title>.*?<\/title>/s, SLOT)
    .replace(NOSCRIPT, '')
    .replace(ENTRY, '')
    .replace(ROOT, () => `<div id="root">${SLOT}</div>${pageEnd(input, inline)}`);
}

/**
 * All of a page but what was rendered: the same for all pages of a route and its releases. It is
 * composed from the shell's `index.html`, with a head that names everything the page needs.
 */
export class PageFrame {
  /** What its policy has to allow. */
  readonly inline = new InlineCode();
  readonly #policy: string;
  readonly #hash: string;
  /** What is before, between and after the slots. */
  readonly #texts: readonly Buffer[];

  constructor(input: FrameInput) {
    const { inline } = this;
    // Replacement functions, because `$` is special in a replacement text.
    const html = withSlots(input, inline)
      .replace(/<meta charset="utf-8"\s*\/?>/i, (charset) => charset + headStart(input, inline))
      .replace('</head>', () => `${headEnd(input, inline)}</head>`);
    this.#policy = contentSecurityPolicy(input.context.releases, input.runtimeConfig, inline);
    this.#hash = hashOf(this.#policy, html);
    this.#texts = html.split(SLOT).map((text) => Buffer.from(text));
  }

  /** @param rendered - Left out for a client-rendered page. */
  compose(rendered?: Pick<FrameContent, 'page'>): ComposedPage {
    const { head, body, data } = rendered?.page ?? {};
    const slots = head && body && data ? [head, body, data] : [];
    const texts = this.#texts.flatMap((text, at) => [text, ...slots.slice(at, at + 1)]);
    return {
      body: Buffer.concat(texts),
      hash: hashOf(this.#hash, ...slots),
      policy: this.#policy,
    };
  }
}
