// A minimal shop server that mints a token for each iframe and serves the page. See README.md.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { iframeAddress } from './mint-token.mjs';

const { TULAY_URL, PORT = '8080' } = process.env;
const page = await readFile(new URL('host.html', import.meta.url), 'utf8');

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** A token opens one surface, so each iframe needs its own token. */
async function written() {
  const [payments, panel] = await Promise.all([
    iframeAddress({ audience: 'merchant', surface: 'payments' }),
    iframeAddress({ audience: 'merchant', surface: 'panel' }),
  ]);
  const values = { tulay: TULAY_URL, payments, panel };
  return page.replace(/\{\{(\w+)\}\}/g, (_, name) => escaped(values[name]));
}

async function answer(response) {
  try {
    const html = await written();
    // The page contains tokens for this visitor, so it must not be cached.
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .end(html);
  } catch (error) {
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
}

createServer((_request, response) => void answer(response)).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`the shop: http://127.0.0.1:${PORT}\n`),
);
