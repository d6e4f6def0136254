import { createHmac } from 'node:crypto';

/**
 * The header `X-Service-Signature`: `t=<unix>,v1=<hex>`, one `v1` per secret, each the HMAC-SHA256 of `<t>.<body>`.
 * @param time Unix seconds of the real clock: the receiver compares it with its own
 */
export function signatureOf(secrets: string[], body: string, time: number): string {
  const versions = secrets.map((secret) => `v1=${hmac(secret, body, time)}`);
  return [`t=${time}`, ...versions].join(',');
}

const hmac = (secret: string, body: string, time: number): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
