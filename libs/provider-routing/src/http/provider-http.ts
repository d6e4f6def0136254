import { Agent } from 'undici';
import type { ProviderCall, ProviderReply } from './provider-call';
import { ProviderExchange } from './provider-exchange';

/**
 * A payment with its QR code as an image is about 20 kB. The largest known response, a page of 50 records, is
 * about 100 kB.
 */
const MAX_BODY_BYTES = 1024 * 1024;
/**
 * Calls beyond this limit wait for a connection. If a call's deadline passes first, the call fails without
 * being sent.
 */
const MAX_CONNECTIONS = 256;
/**
 * Equals the shortest deadline, so that a connection attempt does not continue long after its call has ended.
 */
const CONNECT_MS = 4_000;

const HIDDEN = '[hidden]';

/** JSON client for providers. Never retries a request, follows no redirects and logs nothing. */
export class ProviderHttp {
  private readonly agent = new Agent({
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_MS },
    // Disables undici's own timeouts, because each exchange has a single overall deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  constructor(private readonly maxBodyBytes = MAX_BODY_BYTES) {}

  /** Sends the request once. Never rejects. The key is redacted from the response. */
  send(call: ProviderCall): Promise<ProviderReply> {
    return new Promise((resolve) => {
      const { deadlineMs } = call;
      const exchange = new ProviderExchange({ deadlineMs, maxBodyBytes: this.maxBodyBytes }, (reply) =>
        resolve(withoutKey(reply, call.key)),
      );
      const target = targetOf(call);
      if (!target) return exchange.fail('invalid_url');
      const body = call.body === undefined ? null : JSON.stringify(call.body);
      this.agent.dispatch({ ...target, method: call.method, headers: headersOf(call), body }, exchange);
    });
  }

  /** Aborts the open requests and closes the connections. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

function targetOf({ baseUrl, path, query }: ProviderCall): { origin: string; path: string } | null {
  const address = `${baseUrl.replace(/\/$/, '')}${path}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return { origin: url.origin, path: url.pathname + url.search };
}

const headersOf = ({ key, headers, body }: ProviderCall): Record<string, string> => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...headers,
});

/** Redacts the key, because some providers include it in error messages, which are logged and stored. */
function withoutKey(reply: ProviderReply, key: string): ProviderReply {
  if (reply.outcome === 'failed' || !key || !reply.text.includes(key)) return reply;
  const text = reply.text.replaceAll(key, HIDDEN);
  return { ...reply, text, body: reply.body === null ? null : JSON.parse(text) };
}
