import { request } from 'undici';
import type { FilledMerchant } from './filled-merchant';

/** Makes one read. */
type Read = () => Promise<void>;

export interface Kind {
  what: string;
  /** Prepares the read number `n`, outside the measurement. */
  prepare: (of: FilledMerchant, n: number) => Promise<Read>;
}

/** @throws Error when the answer is no success: then its time says nothing */
export async function readUrl(url: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await request(url, { headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`);
}
