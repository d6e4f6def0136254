import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { FILES_ROOT } from './files-root';
import { tokensCss } from './design-tokens';
import { acceptedEncoding, compress, type Encodings } from './encoding';

/** The served files, by their path below the sources. Scripts and styles import each other by these paths. */
const FILES = [
  'layout/page.css',
  'layout/paper.css',
  'layout/frame.css',
  'layout/document.script.js',
  'layout/live.script.js',
  'layout/live-rows.script.js',
  'layout/view.script.js',
  'layout/fonts/inter.woff2',
  'layout/icon.svg',
  'layout/parts/copy.script.js',
  'layout/parts/countdown.script.js',
  'pay-form/pay-form.css',
  'pay-form/pay-form.script.js',
  'script/host.script.js',
  'script/frame.script.js',
  'checkout/checkout.css',
  'checkout/checkout.script.js',
  'checkout/share.script.js',
  'dev-controls/follow-trail.script.js',
  'front-page/front-page.css',
  'payment-link-page/payment-link.css',
  'invoice-page/invoice.css',
  'invoice-page/invoice.script.js',
  'find-payments/find-payments.css',
  'payments-view/payments-view.script.js',
  'panel-view/panel-view.css',
  'panel-view/panel-view.script.js',
  'receipt/receipt.css',
  'receipts-page/receipts.css',
  'receipts-page/receipts.script.js',
] as const;

export type AssetName = (typeof FILES)[number];

/** The content type of each file extension. Fonts are compressed already. */
const KINDS: Record<string, { type: string; compressible: boolean }> = {
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.woff2': { type: 'font/woff2', compressible: false },
};

export interface Asset {
  type: string;
  body: Buffer;
  /** The body compressed; empty for a file that is compressed already. */
  encodings: Encodings;
}

/** The styles, scripts and fonts of all pages, read once. Each address carries the hash of all of them. */
export class Assets {
  readonly hash: string;
  private readonly assets: ReadonlyMap<string, Asset>;

  constructor(root: string = FILES_ROOT) {
    const bodies = FILES.map((name) => [name, contentOf(root, name)] as const);
    this.hash = hashOf(bodies);
    this.assets = new Map(bodies.map(([name, body]) => [name, assetOf(name, body)]));
  }

  readonly url = (name: AssetName): string => `/assets/${this.hash}/${name}`;

  find(name: string): Asset | undefined {
    return this.assets.get(name);
  }

  get(name: AssetName): Asset {
    const asset = this.find(name);
    if (!asset) throw new Error(`No asset ${name}`);
    return asset;
  }
}

/** Sends an asset in the best encoding the browser accepts. The caller says how long it may be cached. */
export async function sendAsset(reply: FastifyReply, { type, body, encodings }: Asset): Promise<void> {
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  const encoded = encoding && encodings[encoding];
  if (encoded) reply.header('content-encoding', encoding);
  await reply.headers({ 'content-type': type, vary: 'accept-encoding' }).send(encoded ?? body);
}

function contentOf(root: string, name: AssetName): Buffer {
  const content = readFileSync(join(root, name));
  return name === 'layout/page.css' ? Buffer.concat([Buffer.from(`${tokensCss()}\n`), content]) : content;
}

function assetOf(name: string, body: Buffer): Asset {
  const kind = KINDS[extname(name)];
  if (!kind) throw new Error(`${name} has no known content type`);
  return { type: kind.type, body, encodings: kind.compressible ? compress(body) : {} };
}

function hashOf(bodies: (readonly [string, Buffer])[]): string {
  const hash = createHash('sha256');
  for (const [name, body] of bodies) hash.update(`${name} ${body.length}\n`).update(body);
  return hash.digest('hex').slice(0, 16);
}
