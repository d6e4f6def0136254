import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { tokensCss } from './design-tokens';
import { acceptedEncoding, CompressedFile } from './encoding';
import { SHARED_ROOT } from './shared-root';

/**
 * Assets of every service with pages, as paths relative to the source folder. Scripts and styles import each
 * other by these paths.
 */
const SHARED = [
  'layout/page.css',
  'layout/fonts/inter.woff2',
  'layout/icon.svg',
  'layout/parts/copy.script.js',
  'layout/parts/countdown.script.js',
  'layout/parts/chart.css',
  'layout/parts/data-table.css',
  'layout/parts/find.css',
] as const;

/** Content type by file extension. Fonts are already compressed. */
const KINDS: Record<string, { type: string; compressible: boolean }> = {
  '.css': { type: 'text/css; charset=utf-8', compressible: true },
  '.js': { type: 'text/javascript; charset=utf-8', compressible: true },
  '.svg': { type: 'image/svg+xml', compressible: true },
  '.woff2': { type: 'font/woff2', compressible: false },
};

export interface Asset {
  type: string;
  body: Buffer;
  /** Null for a file type that is already compressed. */
  compressed: CompressedFile | null;
}

export interface OwnFiles {
  root: string;
  /** Names of the files that the service serves in addition to the shared files. */
  names: readonly string[];
  /** Path prefix of the asset URLs; empty at the root of the host. */
  base?: string;
  /** Files of installed packages, by the name under which they are served. */
  packages?: Readonly<Record<string, string>>;
}

/** The styles, scripts and fonts of all pages, read once. Each URL contains a hash over all files. */
export class Assets {
  readonly hash: string;
  private readonly assets: ReadonlyMap<string, Asset>;

  readonly roots: readonly string[];
  private readonly base: string;

  constructor({ root, names, base = '', packages = {} }: OwnFiles, shared: string = SHARED_ROOT) {
    const bodies = [
      ...SHARED.map((name) => [name, contentOf(shared, name)] as const),
      ...names.map((name) => [name, contentOf(root, name)] as const),
      ...Object.entries(packages).map(([name, file]) => [name, readFileSync(file)] as const),
    ];
    this.roots = [root, shared];
    this.base = base;
    this.hash = hashOf(bodies);
    this.assets = new Map(bodies.map(([name, body]) => [name, assetOf(name, body)]));
  }

  /** @throws Error if the file is not served, so that no page links to a missing file */
  readonly url = (name: string): string => {
    this.get(name);
    return `${this.base}/assets/${this.hash}/${name}`;
  };

  find(name: string): Asset | undefined {
    return this.assets.get(name);
  }

  get(name: string): Asset {
    const asset = this.find(name);
    if (!asset) throw new Error(`No such asset: ${name}`);
    return asset;
  }
}

/** Sends an asset in the best encoding that the browser accepts. The caller sets the cache headers. */
export async function sendAsset(reply: FastifyReply, { type, body, compressed }: Asset): Promise<void> {
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  const encoded = encoding && (await compressed?.in(encoding));
  if (encoded) reply.header('content-encoding', encoding);
  await reply.headers({ 'content-type': type, vary: 'accept-encoding' }).send(encoded ?? body);
}

function contentOf(root: string, name: string): Buffer {
  const content = readFileSync(join(root, name));
  return name === 'layout/page.css' ? Buffer.concat([Buffer.from(`${tokensCss()}\n`), content]) : content;
}

function assetOf(name: string, body: Buffer): Asset {
  const kind = KINDS[extname(name)];
  if (!kind) throw new Error(`${name} has no known content type`);
  return { type: kind.type, body, compressed: kind.compressible ? new CompressedFile(body) : null };
}

function hashOf(bodies: (readonly [string, Buffer])[]): string {
  const hash = createHash('sha256');
  for (const [name, body] of bodies) hash.update(`${name} ${body.length}\n`).update(body);
  return hash.digest('hex').slice(0, 16);
}
