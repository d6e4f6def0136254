import { Metrics } from '@tulay/service-host';
import { measured } from './measured';

class Provider {
  readonly name = 'slow';
  readonly capabilities = [];
  private readonly answer = 'sent';

  send = jest.fn(() => Promise.resolve(this.answer));

  poll(): Promise<never> {
    return Promise.reject(new Error('connection refused'));
  }

  hang(): Promise<never> {
    return new Promise(() => undefined);
  }
}

const metrics = new Metrics('payouts');
const [provider] = measured([new Provider()], metrics) as [Provider];

const counts = async (): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => /duration_seconds_count\{/.test(line));

it('measured passes each call to the provider unchanged and counts the call with its outcome', async () => {
  expect([provider.name, await provider.send()]).toEqual(['slow', 'sent']);
  await expect(provider.poll()).rejects.toThrow('connection refused');
  const of = (operation: string, outcome: string) =>
    `provider_request_duration_seconds_count{service="payouts",provider="slow",operation="${operation}",outcome="${outcome}"} 1`;
  expect(await counts()).toEqual([of('send', 'ok'), of('poll', 'error')]);
});

it('measured counts a call without a result as a timeout', async () => {
  jest.useFakeTimers();
  try {
    void provider.hang();
    await jest.advanceTimersByTimeAsync(10_000);
  } finally {
    jest.useRealTimers();
  }
  expect((await counts()).at(-1)).toContain('operation="hang",outcome="timeout"} 1');
});
