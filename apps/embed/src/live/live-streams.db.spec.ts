import 'reflect-metadata';
import { newId, type Payment } from '@tulay/contracts';
import { aPayment, eventually } from '@tulay/testing';
import { EmbedUnderTest } from '../../test/embed-under-test';
import { PROJECT } from '../../test/tokens';

let embed: EmbedUnderTest;

let firstPage: Page;

beforeAll(async () => {
  embed = await EmbedUnderTest.start([]);
  firstPage = await openFirst();
});
afterAll(async () => {
  firstPage.close();
  await embed.stop();
});
beforeEach(() => embed.reset());

/** Open event stream that counts the change notifications it receives. */
class Page {
  changes = 0;
  ended = false;

  private constructor(private readonly abort: AbortController) {}

  static async open(path: string): Promise<Page> {
    const abort = new AbortController();
    const response = await fetch(`${embed.url}${path}`, { signal: abort.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const page = new Page(abort);
    void page.read(response.body!);
    return page;
  }

  close(): void {
    this.abort.abort();
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of body as unknown as AsyncIterable<Uint8Array>)
        this.changes += decoder.decode(part).match(/^event: changed$/gm)?.length ?? 0;
    } catch {
      // Reading fails when the test closes the stream.
    }
    this.ended = true;
  }
}

/**
 * Opens the first page, which makes the service subscribe to the bus. Once subscribed, the service notifies
 * the page, because the page may have missed a change. The page stays open for all tests.
 */
async function openFirst(): Promise<Page> {
  const page = await Page.open(`/checkout/${aPayment().id}/live`);
  await settled(page, 1);
  return page;
}

const ofMerchant = (payment: Payment, merchantId = 'mer_1') => ({
  id: newId('evt'),
  type: 'payment.succeeded',
  merchantId,
  environment: 'test',
  aggregateId: payment.id,
  data: { object: payment },
});
const publish = (event: object | string, type = 'payment.succeeded'): void =>
  embed.publish(`payments.evt.${type}`, typeof event === 'string' ? event : JSON.stringify(event));

/**
 * Waits for the last expected change. Events of one connection arrive in order, so earlier events without a
 * notification have been ignored.
 */
const settled = (page: Page, changes: number) => eventually(() => page.changes >= changes);

describe('a checkout’s event stream', () => {
  it('receives one notification when the service has subscribed to the bus', () => {
    expect(firstPage.changes).toBe(1);
  });

  it('reports changes to its payment and ignores other payments, refunds and invalid messages', async () => {
    const [own, other] = [aPayment(), aPayment()];
    const page = await Page.open(`/checkout/${own.id}/live`);
    publish(ofMerchant(other));
    publish('{"aggregateId":');
    publish('null');
    publish({ ...ofMerchant(own), type: 'refund.succeeded' }, 'refund.succeeded');
    publish(ofMerchant(own));
    publish(ofMerchant(own));
    await settled(page, 2);
    expect(page.changes).toBe(2);
    page.close();
  });

  it('is rejected for an invalid payment ID', async () => {
    expect((await embed.get('/checkout/pay_1/live')).status).toBe(404);
  });
});

describe('a frame’s event stream', () => {
  const path = (token: string) => `/embed/payments/${PROJECT}/live?token=${token}`;

  it('reports changes to all payments of the merchant, but not to other merchants’ payments', async () => {
    const page = await Page.open(path(await embed.mint()));
    publish(ofMerchant(aPayment(), 'mer_2'));
    publish({ ...ofMerchant(aPayment()), environment: 'live' });
    publish(ofMerchant(aPayment()));
    await settled(page, 1);
    expect(page.changes).toBe(1);
    page.close();
  });

  it('reports changes to the payments in a customer token’s scope', async () => {
    const scope = { audience: 'customer', scopeField: 'external_id', scopeValue: 'order 7' } as const;
    const page = await Page.open(path(await embed.mint(scope)));
    publish(ofMerchant(aPayment({ external_id: 'order 8' })));
    publish(ofMerchant(aPayment({ external_id: 'order 7' })));
    await settled(page, 1);
    expect(page.changes).toBe(1);
    page.close();
  });

  it('checks the token, the surface and the project when it opens', async () => {
    const token = await embed.mint();
    expect((await embed.get(path('junk'))).status).toBe(401);
    expect((await embed.get(`/embed/panel/${PROJECT}/live?token=${token}`)).status).toBe(401);
    embed.reset({ enabled: false });
    expect((await embed.get(path(token))).status).toBe(403);
  });
});

describe('open event streams', () => {
  it('are limited in number, and a new stream can open once another has closed', async () => {
    await embed.reconfigured({ LIVE_STREAMS: '1' }, async () => {
      const address = `/checkout/${newId('pay')}/live`;
      const first = await Page.open(address);
      expect((await embed.get(address)).status).toBe(429);
      first.close();
      await eventually(async () => (await embed.metric('live_streams_open')) === 0);
      (await Page.open(address)).close();
    });
  });

  it('are limited per client address', async () => {
    const limits = { LIVE_STREAMS_PER_CLIENT: '1', RATE_LIMIT_EXEMPT_LOOPBACK: 'false' };
    await embed.reconfigured(limits, async () => {
      const address = `/checkout/${newId('pay')}/live`;
      const first = await Page.open(address);
      expect((await embed.get(address)).status).toBe(429);
      first.close();
    });
  });

  it('end when the service stops, without waiting for clients', async () => {
    let page: Page | undefined;
    await embed.reconfigured({}, async () => {
      page = await Page.open(`/checkout/${newId('pay')}/live`);
    });
    await eventually(() => page!.ended);
  });
});
