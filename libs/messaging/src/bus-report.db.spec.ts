import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testNats, type TestNats } from '@tulay/testing';
import { describeBus } from './bus-report';
import { connectBus, connectBusOnce, type NatsConnection } from './connection/connection';
import { DEAD_LETTER_PREFIX, Streams } from './streams';

let nats: TestNats;
let bus: NatsConnection;

beforeAll(async () => {
  nats = await testNats();
  bus = await connectBus({ url: nats.url, name: 'test' });
});
afterAll(async () => {
  await bus.close();
  await nats.stop();
});

describe('describeBus', () => {
  it("reports the server's version and the number of dead letters", async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/) as string;
    expect(await describeBus(bus)).toEqual({
      version,
      jetStream: { streams: 0, deadLetters: 0, full: [], changed: [], unlisted: [] },
    });
    await new Streams(bus, 1).ensureDeadLetters();
    await jetstream(bus).publish(
      `${DEAD_LETTER_PREFIX}.ledger-postings.payments.evt.payment.succeeded`,
      '{}',
    );
    expect(await describeBus(bus)).toEqual({
      version,
      jetStream: { streams: 1, deadLetters: 1, full: [], changed: [], unlisted: [] },
    });
  });

  it('reports nothing after the runbook’s script has read the dead letters', async () => {
    const runbook = await readFile(join(__dirname, '../../../docs/runbooks/dead-letters.md'), 'utf8');
    const script = /node -e '\n([^']+)'/.exec(runbook)?.[1] ?? '';
    const env = { ...process.env, NATS_URL: nats.url };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
    expect(stdout).toContain(`${DEAD_LETTER_PREFIX}.ledger-postings.payments.evt.payment.succeeded`);
    expect((await describeBus(bus)).jetStream).toMatchObject({ changed: [], unlisted: [] });
  });

  it('reports an unknown consumer of the dead letters', async () => {
    const manager = await jetstreamManager(bus);
    const intruder = { durable_name: 'intruder', ack_policy: AckPolicy.Explicit };
    await manager.consumers.add('DEAD_LETTERS', intruder);
    const found = { changed: [], unlisted: [{ stream: 'DEAD_LETTERS', name: 'intruder' }] };
    expect((await describeBus(bus)).jetStream).toMatchObject(found);
    await manager.consumers.delete('DEAD_LETTERS', 'intruder');
  });

  it('reports stream and consumer settings that our services never use', async () => {
    const streams = new Streams(bus, 1);
    await streams.ensure('payments');
    await streams.ensureConsumer('payments', 'ledger-post-payments', 'payments.evt.>', 10);
    expect((await describeBus(bus)).jetStream?.changed).toEqual([]);
    const manager = await jetstreamManager(bus);
    const republish = { src: '>', dest: 'copied.>' };
    await manager.streams.update('PAYMENTS', { subjects: ['payments.evt.>', 'ledger.cmd.debit'], republish });
    const spy = { durable_name: 'spy', ack_policy: AckPolicy.Explicit };
    await manager.consumers.add('PAYMENTS', { ...spy, deliver_subject: 'elsewhere' });
    await manager.consumers.add('PAYMENTS', { ...spy, durable_name: 'reader' });
    const { changed, unlisted } = (await describeBus(bus)).jetStream!;
    expect(unlisted).toEqual([{ stream: 'PAYMENTS', name: 'reader' }]);
    expect(changed.sort()).toEqual([
      'the consumer spy of PAYMENTS delivers to elsewhere',
      'the stream PAYMENTS also stores ledger.cmd.debit',
      'the stream PAYMENTS has republish',
    ]);
  });

  it('fails immediately if the bus is down', async () => {
    const away = connectBusOnce({ url: 'nats://127.0.0.1:1', name: 'test' });
    await expect(away).rejects.toThrow(/refused/i);
  });
});
