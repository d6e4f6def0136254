import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILES_ROOT } from '../embed.root';
import { compress, isCompressible, type Encodings } from './encoding';
import { tokensCss } from './tokens';

/** What is served, by its path below the sources: scripts and styles name each other, and the font, as they lie there. */
const FILES = [
  'layout/page.css',
  'layout/pay-form.css',
  'layout/paper.css',
  'layout/frame.css',
  'layout/copy.script.js',
  'layout/countdown.script.js',
  'layout/document.script.js',
  'layout/pay-form.script.js',
  'layout/view.script.js',
  'layout/fonts/inter.woff2',
  'layout/icon.svg',
  'script/host.script.js',
  'script/frame.script.js',
  'checkout/checkout.css',
  'checkout/checkout.script.js',
  'payment-link-page/payment-link.css',
  'invoice-page/invoice.css',
  'invoice-page/invoice.script.js',
  'payments-view/payments-view.script.js',
  'panel-view/panel-view.css',
  'panel-view/panel-view.script.js',
  'receipts-page/receipts.css',
  'receipts-page/receipts.script.js',
] as const;

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

export type AssetName = (typeof FILES)[number];

export interface Asset {
  type: string;
  body: Buffer;
  /** The same, compressed once; empty for what is compressed already. */
  encodings: Encodings;
}

/** The styles, scripts and fonts of all pages, read once; an address carries the hash of them all. */
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
}

function contentOf(root: string, name: AssetName): Buffer {
  const content = readFileSync(join(root, name));
  return name === 'layout/page.css' ? Buffer.concat([Buffer.from(`${tokensCss()}\n`), content]) : content;
}

function assetOf(name: string, body: Buffer): Asset {
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
  return { type, body, encodings: isCompressible(type) ? compress(body) : {} };
}

function hashOf(bodies: (readonly [string, Buffer])[]): string {
  const hash = createHash('sha256');
  for (const [name, body] of bodies) hash.update(`${name} ${body.length}\n`).update(body);
  return hash.digest('hex').slice(0, 16);
}
