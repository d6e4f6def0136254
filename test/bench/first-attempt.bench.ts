import { Child } from './child';
import { median } from './measure';
import type { PaceAnswer, PaceQuestion } from './payments/pace';
import type { BenchLine, StackEnv } from './run-env';

export const needs = 'stack';

const PER_SECOND = 200;

/**
 * P7: time from a payment's commit to the first delivery attempt of its event, at 200 payments per second.
 */
export async function bench({ stack, quick }: StackEnv): Promise<BenchLine[]> {
  const { key } = await stack.merchant();
  const merchant = new Child('payments/pace.ts');
  try {
    await subscribe(stack.baseUrl, key, merchant);
    const question = { do: 'pace' as const, baseUrl: stack.baseUrl, key, perSecond: PER_SECOND };
    await merchant.ask<PaceAnswer>({ ...question, seconds: 1 } satisfies PaceQuestion);
    const rounds: PaceAnswer[] = [];
    for (let round = 0; round < (quick ? 1 : 3); round++)
      rounds.push(
        await merchant.ask<PaceAnswer>({ ...question, seconds: quick ? 1 : 10 } satisfies PaceQuestion),
      );
    return [toLine(rounds)];
  } finally {
    await merchant.stop();
  }
}

async function subscribe(baseUrl: string, key: string, merchant: Child): Promise<void> {
  const { url } = await merchant.ask<{ url: string }>({ do: 'listen' } satisfies PaceQuestion);
  const response = await fetch(`${baseUrl}/v1/webhooks/endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events: ['payment.pending'] }),
  });
  if (response.status !== 201) throw new Error(`endpoint not created: ${await response.text()}`);
}

const toLine = (rounds: PaceAnswer[]): BenchLine => ({
  id: 'P7',
  what: 'request to first delivery attempt, 200 payments/s, p99',
  note: `p50 ${median(rounds.map(({ p50 }) => p50)).toFixed(0)} ms; measured from sending the request`,
  value: median(rounds.map(({ p99 }) => p99)),
  unit: 'ms',
  reference: null,
  ratio: null,
  target: '≤ 500 ms',
});
