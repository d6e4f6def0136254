import { basic, LabClient, type Reply } from '../../fixtures/lab-client';
import { FAULT_KINDS, type FaultName } from './fault-kinds';

let client: LabClient;
let references = 0;

const payOut = (): Promise<Reply> =>
  client.call(
    'POST',
    '/xendit/v2/payouts',
    {
      reference_id: `out${++references}`,
      channel_code: 'PH_GCASH',
      channel_properties: { account_number: '09171234567', account_holder_name: 'Juan' },
      amount: 10,
      currency: 'PHP',
    },
    { 'idempotency-key': `key${references}` },
  );
const made = (): number => client.lab.world.payouts.underReference(`out${references}`).length;
const plant = (fault: FaultName, wish: object = {}): Promise<Reply> =>
  client.call('POST', '/lab/faults', { fault, times: 1, ...wish });

async function aCode(): Promise<string> {
  const body = {
    reference_id: `ref${++references}`,
    type: 'PAY',
    country: 'PH',
    currency: 'PHP',
    request_amount: 100,
    channel_code: 'QRPH',
  };
  const answer = await client.call('POST', '/xendit/v3/payment_requests', body);
  return String(answer.body.payment_request_id);
}

const pay = (id: string): Promise<Reply> => client.call('POST', `/lab/payments/${id}/pay`);
const read = async (id: string) => (await client.call('GET', `/xendit/v3/payment_requests/${id}`)).body;
const about = (id: string) => client.received.filter(({ raw }) => raw.includes(id));

beforeAll(async () => {
  client = await LabClient.start();
  const { secretKey } = client.lab.world.accounts.live.xendit;
  client.headers = { authorization: basic(secretKey), 'api-version': '2024-11-11' };
});
afterAll(() => client.stop());
afterEach(() => {
  client.lab.world.faults.clear();
  client.received.length = 0;
});

describe('an API fault', () => {
  it.each([
    ['unavailable', 503, 0],
    ['rate_limited', 429, 0],
    ['server_error', 500, 0],
    ['server_error_after', 500, 1],
  ] as const)('%s returns %i after creating %i payouts', async (fault, status, payouts) => {
    await plant(fault);
    expect((await payOut()).status).toBe(status);
    expect(made()).toBe(payouts);
    expect((await payOut()).status).toBe(200);
  });

  it.each([
    ['reset_before', 0],
    ['reset_after', 1],
  ] as const)('%s breaks the connection after creating %i payouts', async (fault, payouts) => {
    await plant(fault);
    await expect(payOut()).rejects.toThrow();
    expect(made()).toBe(payouts);
  });

  it.each([
    ['timeout_before', 0],
    ['timeout_after', 1],
    ['hang', 1],
  ] as const)('%s never responds after creating %i payouts', async (fault, payouts) => {
    await plant(fault);
    const silent = new AbortController();
    const call = fetch(`${client.lab.url}/xendit/v2/payouts`, {
      method: 'POST',
      signal: silent.signal,
      headers: { ...client.headers, 'content-type': 'application/json', 'idempotency-key': fault },
      body: JSON.stringify({
        reference_id: `out${++references}`,
        channel_code: 'PH_GCASH',
        channel_properties: { account_number: '1', account_holder_name: 'J' },
        amount: 1,
        currency: 'PHP',
      }),
    }).then((answer) => answer.text());
    const ended = call.then(
      () => 'answered',
      () => 'given up',
    );
    while (client.lab.world.calls.at(-1)?.fault !== fault) await new Promise(setImmediate);
    silent.abort();
    expect(await ended).toBe('given up');
    expect(made()).toBe(payouts);
  });

  it('slow delays the response', async () => {
    await plant('slow', { delay_ms: 1 });
    expect((await payOut()).status).toBe(200);
  });

  it('callback_first sends the final state before the response', async () => {
    await plant('callback_first');
    const { body } = await payOut();
    expect(body.status).toBe('ACCEPTED');
    expect(about(String(body.id))).toHaveLength(1);
  });

  it('unknown_status returns an undocumented status once', async () => {
    const id = await aCode();
    await plant('unknown_status');
    expect((await read(id)).status).toBe('LAB_UNDOCUMENTED');
    expect((await read(id)).status).toBe('REQUIRES_ACTION');
  });
});

describe('a payment fault', () => {
  it.each([
    ['wrong_amount', { amount: 10_100, currency: 'PHP' }],
    ['wrong_currency', { amount: 10_000, currency: 'USD' }],
  ] as const)('%s charges a different amount or currency', async (fault, charge) => {
    const id = await aCode();
    await plant(fault);
    expect((await pay(id)).body.charge).toMatchObject(charge);
  });

  it('late_success expires the payable before the payment', async () => {
    const id = await aCode();
    await plant('late_success');
    await pay(id);
    await client.callback(({ body, raw }) => body.event === 'payment_request.expiry' && raw.includes(id));
    await client.callback(({ body, raw }) => body.event === 'payment.capture' && raw.includes(id));
    expect((await read(id)).status).toBe('SUCCEEDED');
  });
});

describe('a callback fault', () => {
  const told = async (fault: FaultName): Promise<{ headers: Record<string, unknown> }[]> => {
    const id = await aCode();
    await plant(fault);
    await pay(id);
    await client.lab.world.callbacks.settled();
    return about(id);
  };

  it('callback_lost suppresses the callback', async () => {
    expect(await told('callback_lost')).toHaveLength(0);
  });

  it('callback_duplicate sends the callback twice', async () => {
    const id = await aCode();
    await plant('callback_duplicate');
    await pay(id);
    while (about(id).length < 2) await new Promise(setImmediate);
    expect(about(id)).toHaveLength(2);
  });

  it('callback_forged first sends a callback with an invalid token', async () => {
    const tokens = (await told('callback_forged')).map(({ headers }) => headers['x-callback-token']);
    expect(tokens).toEqual(['labforged', client.lab.world.accounts.live.xendit.callbackToken]);
  });

  it('callback_reordered sends the callback after the next one', async () => {
    const [first, second] = [await aCode(), await aCode()];
    await plant('callback_reordered');
    await pay(first);
    await pay(second);
    await client.lab.world.callbacks.settled();
    const order = client.received.map(({ raw }) => (raw.includes(first) ? 'first' : 'second'));
    expect(order).toEqual(['second', 'first']);
  });
});

describe('the fault menu', () => {
  it.each([
    ['an unknown fault', { fault: 'gremlins' }],
    ['an unknown provider', { fault: 'slow', provider: 'stripe' }],
    ['a rate above one', { fault: 'slow', rate: 2 }],
    ['an unknown field', { fault: 'slow', probability: 1 }],
  ])('rejects %s', async (_what, body) => {
    expect((await client.call('POST', '/lab/faults', body)).status).toBe(400);
  });

  it('disables a provider until the fault is removed', async () => {
    const { body } = await client.call('POST', '/lab/faults', { fault: 'unavailable', provider: 'xendit' });
    expect((await payOut()).status).toBe(503);
    expect((await payOut()).status).toBe(503);
    const other = basic(client.lab.world.accounts.live.paymongo.secretKey);
    const check = '/paymongo/v2/transfers/receiving_institutions?provider=instapay';
    expect((await client.call('GET', check, undefined, { authorization: other })).status).toBe(200);
    await client.call('DELETE', `/lab/faults/${String(body.id)}`);
    expect((await payOut()).status).toBe(200);
  });

  it('selects the same faults for the same seed', () => {
    const { world } = client.lab;
    const drawn = (): string => {
      world.chance.reseed(7);
      return Array.from({ length: 64 }, () => (world.faults.draw('maya', 'read_refund') ? 'x' : '.')).join(
        '',
      );
    };
    world.faults.plant({ fault: 'slow', rate: 0.3 });
    const once = drawn();
    expect(once).toBe(drawn());
    expect(once).toMatch(/x/);
    expect(once).toMatch(/\./);
  });

  it('lists the places where each fault can occur', async () => {
    const { body } = await client.call('GET', '/lab/faults');
    expect(body.kinds).toEqual(FAULT_KINDS);
  });
});
