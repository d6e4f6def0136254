import { DomainError } from '@tulay/contracts';
import { NatsContext } from '@nestjs/microservices';
import type { ExecutionContext } from '@nestjs/common';
import pino from 'pino';
import { lastValueFrom, of, throwError, type Observable } from 'rxjs';
import { Jobs } from '../jobs';
import { CommandMetrics } from './command-metrics';
import { jobMetrics } from './job-metrics';
import { Metrics } from './metrics';

let metrics: Metrics;

beforeEach(() => (metrics = new Metrics('payments', { version: '1.2.3', revision: 'abc' })));

const shown = async (name: string): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('Metrics', () => {
  it('exports the running release', async () => {
    expect(await shown('tulay_build_info')).toEqual([
      `tulay_build_info{version="1.2.3",revision="abc",node="${process.version}",service="payments"} 1`,
    ]);
  });

  it('reads a gauge at most once per five seconds', async () => {
    let reads = 0;
    metrics.watchValue('some_rows', 'Rows', () => Promise.resolve(++reads));
    await Promise.all([shown('some_rows'), shown('some_rows')]);
    expect(await shown('some_rows')).toEqual(['some_rows{service="payments"} 1']);
  });

  it('omits a gauge while it cannot be read', async () => {
    metrics = new Metrics('payments', { freshMs: 0 });
    let rows: { labels: { state: string }; value: number }[] | null = null;
    const read = () => (rows ? Promise.resolve(rows) : Promise.reject(new Error('no database')));
    metrics.watch({ name: 'some_rows', help: 'Rows', labelNames: ['state'], read });
    metrics.watchValue('all_rows', 'Rows', async () => (await read()).length);
    expect(await shown('some_rows{')).toEqual([]);
    expect(await shown('all_rows{')).toEqual([]);
    expect(await shown('tulay_build_info')).toHaveLength(1);
    rows = [{ labels: { state: 'new' }, value: 2 }];
    expect(await shown('some_rows{')).toEqual(['some_rows{state="new",service="payments"} 2']);
    rows = [];
    expect(await shown('some_rows{')).toEqual([]);
    expect(await shown('all_rows{')).toEqual(['all_rows{service="payments"} 0']);
  });
});

describe('CommandMetrics', () => {
  const answer = (command: string, reply: Observable<unknown>): Promise<unknown> => {
    const rpc = new NatsContext([command, undefined]);
    const context = { getType: () => 'rpc', switchToRpc: () => ({ getContext: () => rpc }) };
    const interceptor = new CommandMetrics((metrics = new Metrics('payments')));
    const answered = interceptor.intercept(context as unknown as ExecutionContext, { handle: () => reply });
    return lastValueFrom(answered).catch(() => undefined);
  };
  const counted = (outcome: string, n: number, command: string) =>
    `command_duration_seconds_count{service="payments",command="${command}",outcome="${outcome}"} ${n}`;

  it.each([
    ['a reply', of({}), 'ok'],
    ['a rejection', throwError(() => new DomainError('invalid_state', 'no')), 'invalid_state'],
    ['an unexpected error', throwError(() => new Error('bug')), 'internal_error'],
  ])('counts %s', async (_, reply, outcome) => {
    await answer('payments.cmd.get-payment', reply);
    const command = 'payments.cmd.get-payment';
    expect(await shown('command_duration_seconds_count')).toEqual([counted(outcome, 1, command)]);
    expect(await shown('command_batch_size_count')).toEqual([]);
  });

  it('counts each item of a batch with its own outcome', async () => {
    const command = 'payments.cmd.create-payment';
    await answer(command, of([{ ok: 1 }, { ok: 2 }, { err: { code: 'no_route', message: '' } }]));
    expect(await shown('command_duration_seconds_count')).toEqual([
      counted('ok', 2, command),
      counted('no_route', 1, command),
    ]);
    expect(await shown('command_batch_size_sum')).toEqual([
      `command_batch_size_sum{service="payments",command="${command}"} 3`,
    ]);
  });
});

it("exports each job's failures and last success, even before the first run", async () => {
  const jobs = new Jobs(pino({ level: 'silent' }), jobMetrics(metrics));
  let runs = 0;
  const ran = new Promise<void>((resolve) => {
    jobs.every(1, 'fragile', () => {
      if (++runs === 3) resolve();
      return runs === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
    });
  });
  expect(await shown('job_failures_total{')).toEqual([
    'job_failures_total{job_name="fragile",service="payments"} 0',
  ]);
  expect(await shown('job_last_success_timestamp_seconds{')).toHaveLength(1);
  jobs.start();
  await ran;
  await jobs.stop();
  expect(await shown('job_failures_total{')).toEqual([
    'job_failures_total{job_name="fragile",service="payments"} 1',
  ]);
  const [count = ''] = await shown('job_duration_seconds_count{');
  expect(Number(count.split(' ').at(-1))).toBeGreaterThanOrEqual(3);
});
