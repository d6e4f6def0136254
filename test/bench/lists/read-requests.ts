import { request } from 'undici';
import { quantile } from '../sample';
import type { FilledStack } from './filled-stack';

/** Requests of one kind to one stack, made one after the other. */
export class ReadRequests {
  private constructor(
    private readonly urls: string[],
    private readonly headers: Record<string, string>,
  ) {}

  static async prepare(
    of: FilledStack,
    path: (of: FilledStack, n: number) => Promise<string> | string,
    count: number,
  ): Promise<ReadRequests> {
    const urls: string[] = [];
    for (let n = 0; n < count; n++) urls.push(`${of.stack.baseUrl}/v1/payments${await path(of, n)}`);
    return new ReadRequests(urls, { authorization: `Bearer ${of.merchant.key}` });
  }

  /** Milliseconds within which 99 of 100 were answered. */
  async p99(): Promise<number> {
    const latencies: number[] = [];
    for (const url of this.urls) latencies.push(await this.timed(url));
    return quantile(latencies, 0.99);
  }

  private async timed(url: string): Promise<number> {
    const start = performance.now();
    const { statusCode, body } = await request(url, { headers: this.headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${text}`);
    return performance.now() - start;
  }
}
