import 'reflect-metadata';
import type { Payment } from '@tulay/contracts';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { PlayedCheckout } from '../../test/played-checkout';
import { messageStrings } from '../layout/message.strings';

const QR_PH =
  '00020101021228620011ph.ppmi.p2m0111GXCHPHM2XXX032121702000005469871609905030005204581453036085802PH5917S and R MBTC 91826006Taguig6104163062650012ph.ppmi.qrph0308SRSU002005212170500000669901340940708GEN0035163049EE7';
const NOT_FOUND = messageStrings.messages.notFound.heading;

let played: PlayedCheckout;
let app: PlayedCheckout['app'];

beforeAll(async () => {
  played = await PlayedCheckout.start();
  app = played.app;
});

afterAll(() => played.stop());

const show = (over?: Partial<Payment>): Payment => played.show(over);

describe('GET /checkout/{payment}/status', () => {
  it('returns a small JSON body that is never cached', async () => {
    const payment = show({ metadata: { big: 'x'.repeat(5000) } });
    const { headers, body, json } = await app.inject(`/checkout/${payment.id}/status`);
    expect(headers['content-type']).toContain('application/json');
    expect(headers['cache-control']).toBe('no-store');
    expect(json()).toMatchObject({
      status: 'pending',
      screen: 'waiting',
      final: false,
      now: payment.created + 10,
    });
    expect(body.length).toBeLessThan(300);
  });

  it('returns 404 as JSON for an unknown payment', async () => {
    const { statusCode, json } = await app.inject('/checkout/pay_01kkm000000000000000000001/status');
    expect(statusCode).toBe(404);
    expect(json()).toEqual({ error: { code: 'not_found', message: NOT_FOUND } });
  });
});

describe('GET /checkout/{payment}/qr.png', () => {
  const decode = (png: Buffer): string | undefined => {
    const { data, width, height } = PNG.sync.read(png);
    return jsQR(new Uint8ClampedArray(data), width, height)?.data;
  };

  it('returns a PNG of the payment’s QR code, unchanged after the payment is paid', async () => {
    const payment = show({ environment: 'live', qr_code: QR_PH });
    const first = await app.inject(`/checkout/${payment.id}/qr.png`);
    expect(first.headers['content-type']).toBe('image/png');
    expect(decode(first.rawPayload)).toBe(QR_PH);
    show({ ...payment, status: 'succeeded', succeeded_at: 1 });
    expect((await app.inject(`/checkout/${payment.id}/qr.png`)).rawPayload.equals(first.rawPayload)).toBe(
      true,
    );
  });

  it('encodes the checkout URL in test mode', async () => {
    const payment = show();
    expect(decode((await app.inject(`/checkout/${payment.id}/qr.png`)).rawPayload)).toBe(
      payment.checkout_url,
    );
  });

  it.each([
    ['a method that is not scanned', { method: 'card' }],
    ['a live payment that has no code yet', { environment: 'live' }],
  ] as const)('returns 404 for %s', async (_, over) => {
    expect((await app.inject(`/checkout/${show(over).id}/qr.png`)).statusCode).toBe(404);
  });
});

describe('GET /assets/{hash}/{name}', () => {
  it('permanently caches files of this release and never caches files of other releases', async () => {
    const { body } = await app.inject(`/checkout/${show().id}`);
    const address = /\/assets\/\w+\/checkout\/checkout\.css/.exec(body)![0];
    const { statusCode, headers } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const old = await app.inject('/assets/0123456789abcdef/checkout/checkout.css');
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it.each(['nothing.css', 'layout', '..%2fmain.ts', 'layout/../main.ts', 'constructor', '__proto__'])(
    'returns 404 for %s',
    async (name) => {
      expect((await app.inject(`/assets/0123456789abcdef/${name}`)).statusCode).toBe(404);
    },
  );
});
