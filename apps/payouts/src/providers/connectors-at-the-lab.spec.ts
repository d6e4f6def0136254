import { ProviderHttp } from '@tulay/provider-routing';
import { eventually, FixedClock } from '@tulay/testing';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLab, type RunningLab } from '../../../../tools/lab/src/lab';
import { aBankOrder, anOrder } from '../../test/an-order';
import { PaymongoProvider } from './paymongo/paymongo.provider';
import { referenceOf } from './payout-reference.rules';
import type { PayoutOrder, PayoutReport, RemotePayoutProvider } from './provider.port';
import { XenditProvider } from './xendit/xendit.provider';

type Name = 'xendit' | 'paymongo';
const NAMES: [Name][] = [['xendit'], ['paymongo']];
const clock = new FixedClock(new Date());

let lab: RunningLab;
let http: ProviderHttp;
let receiver: Server;
let connectors: Record<Name, RemotePayoutProvider>;
const received: { headers: IncomingHttpHeaders; rawBody: Buffer }[] = [];

async function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function fileOf(name: Name) {
  const answer = await fetch(`${lab.url}/lab/credentials/${name}`);
  return (await answer.json()) as Record<
    'base_url' | 'secret_key' | 'callback_token' | 'webhook_secret',
    string
  > & {
    source_account: { number: string; name: string; bic: string };
  };
}

beforeAll(async () => {
  receiver = await listen();
  lab = await startLab({ callbackBase: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
  lab.world.settings.settleAfterMs = null;
  http = new ProviderHttp();
  const [xendit, paymongo] = [await fileOf('xendit'), await fileOf('paymongo')];
  connectors = {
    xendit: new XenditProvider(
      http,
      () => ({
        baseUrl: xendit.base_url,
        secretKey: xendit.secret_key,
        callbackTokens: [xendit.callback_token],
      }),
      clock,
    ),
    paymongo: new PaymongoProvider(
      http,
      () => ({
        baseUrl: paymongo.base_url,
        secretKey: paymongo.secret_key,
        webhookSecrets: [paymongo.webhook_secret],
        sourceAccount: paymongo.source_account,
      }),
      clock,
    ),
  };
});
afterEach(() => {
  lab.world.faults.clear();
});
afterAll(async () => {
  await http.close();
  await lab.stop();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const end = (order: PayoutOrder, how: string): Promise<Response> =>
  fetch(`${lab.url}/lab/payouts/${referenceOf(order.id)}/${how}`, { method: 'POST' });
const made = (order: PayoutOrder): number => lab.world.payouts.underReference(referenceOf(order.id)).length;

const known = (order: PayoutOrder, report: PayoutReport): PayoutOrder =>
  'providerRef' in report && report.providerRef ? { ...order, providerRef: report.providerRef } : order;

describe.each(NAMES)('the %s payouts connector', (name) => {
  const send = (order: PayoutOrder): Promise<PayoutReport> => connectors[name].send(order);
  const poll = (order: PayoutOrder): Promise<PayoutReport> => connectors[name].poll(order);

  it('verifies the API key without side effects', async () => {
    expect(await connectors[name].check('live')).toEqual({ ok: true });
  });

  it.each([
    ['a wallet', anOrder],
    ['a bank', aBankOrder],
  ])('pays out to %s, and parses the callback', async (_what, orderOf) => {
    const order = orderOf();
    const sent = await send(order);
    expect(sent.outcome).toBe('processing');
    await end(order, 'succeed');
    expect(await poll(known(order, sent))).toMatchObject({ outcome: 'succeeded' });
    const providerRef = known(order, sent).providerRef ?? '';
    const [callback] = await eventually(() => {
      const found = received.filter(({ rawBody }) => rawBody.includes(providerRef));
      return found.length ? found : undefined;
    });
    const hint = connectors[name].readCallback({
      headers: callback?.headers as Record<string, string>,
      rawBody: callback?.rawBody ?? Buffer.alloc(0),
      environment: 'live',
      now: Math.floor(Date.now() / 1000),
    });
    expect(hint).toMatchObject({ providerRef });
  });

  it('reports a failure after a success as returned, and a failure before a success as failed', async () => {
    const failed = anOrder();
    const report = await send(failed);
    await end(failed, 'fail');
    expect((await poll(known(failed, report))).outcome).toBe('failed');
    const back = anOrder();
    const taken = await send(back);
    await end(back, 'succeed');
    await end(back, 'return');
    const succeeded = { ...known(back, taken), succeededAt: Math.floor(Date.now() / 1000) };
    expect((await poll(succeeded)).outcome).toBe('returned');
  });

  it.each([
    // A gateway in front of the provider may return 503 after the provider has processed the request.
    ['unavailable', 'unknown', 0],
    ['rate_limited', 'unavailable', 0],
    ['reset_before', 'unknown', 0],
    ['reset_after', 'unknown', 1],
    ['server_error_after', 'unknown', 1],
  ] as const)('reports %s as %s, with %i payouts created', async (fault, outcome, times) => {
    const order = anOrder();
    lab.world.faults.plant({ fault, operation: 'create_payout', times: 1 });
    expect((await send(order)).outcome).toBe(outcome);
    expect(made(order)).toBe(times);
  });

  it('does not report an outcome for an undocumented status', async () => {
    const order = anOrder();
    const sent = await send(order);
    lab.world.faults.plant({ fault: 'unknown_status', times: 1 });
    expect(['unknown', 'processing']).toContain((await poll(known(order, sent))).outcome);
  });
});

describe('a payout whose response was lost', () => {
  it('is created only once at Xendit, even if it is sent again', async () => {
    const order = anOrder();
    lab.world.faults.plant({ fault: 'reset_after', operation: 'create_payout', times: 1 });
    await connectors.xendit.send(order);
    expect((await connectors.xendit.send(order)).outcome).toBe('processing');
    expect(made(order)).toBe(1);
  });

  it('is never reported as absent by PayMongo, which has no search by reference', async () => {
    const order = anOrder();
    lab.world.faults.plant({ fault: 'reset_after', operation: 'create_payout', times: 1 });
    await connectors.paymongo.send(order);
    expect((await connectors.paymongo.poll(order)).outcome).toBe('unknown');
  });
});
