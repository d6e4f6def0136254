import { request } from 'undici';
import type { FilledMerchant } from './filled-merchant';

type Read = () => Promise<void>;

export interface Kind {
  what: string;
  /** Prepares read number `n`, without measuring. */
  prepare: (of: FilledMerchant, n: number) => Promise<Read>;
}

/** @throws Error if the response is not successful, because its duration would be meaningless */
export async function readUrl(url: string, headers: Record<string, string>): Promise<void> {
  const { statusCode, body } = await request(url, { headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`);
}
