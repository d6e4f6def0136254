import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export interface Site {
  origin: string;
  stop(): Promise<void>;
}

export interface Answer {
  body: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** Starts a site on a loopback port. `answer` receives the path including the query. */
export async function startSite(answer: (path: string) => Answer | undefined): Promise<Site> {
  const server: Server = createServer((request, response) => {
    const found = answer(request.url ?? '/');
    if (!found) return void response.writeHead(404).end();
    const { body, type = 'text/html; charset=utf-8', headers = {} } = found;
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SCRIPTS = join(__dirname, '../../../apps/embed/src/script');
const SCRIPT = 'text/javascript';
/** Same headers as the embed service, because a module request, unlike a script request, requires CORS. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

/**
 * Starts a replacement for the embed service with the given pages. Both `/embed.js` scripts are the real
 * ones.
 */
export const startEmbedSite = (pages: (path: string) => Answer | undefined): Promise<Site> =>
  startSite((path) => {
    if (path.startsWith('/embed.js'))
      return { body: read('host.script.js'), type: SCRIPT, headers: ANY_ORIGIN };
    if (path === '/frame.js') return { body: read('frame.script.js'), type: SCRIPT };
    return pages(path);
  });

const read = (file: string): Buffer => readFileSync(join(SCRIPTS, file));

/** Returns an embed page with a box whose height a test can change. */
export const boxPage = (height: string, more = ''): string => `<!doctype html>
<html lang="en"><title>box</title><style>body{margin:0}${more}</style>
<div id="box" style="height:${height}"></div>
<script type="module" src="/frame.js"></script></html>`;
