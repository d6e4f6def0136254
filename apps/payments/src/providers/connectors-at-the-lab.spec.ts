import type { PaymentMethod } from '@tulay/contracts';
import { ProviderHttp } from '@tulay/provider-routing';
import { eventually } from '@tulay/testing';
import { randomInt } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLab, type RunningLab } from '../../../../tools/lab/src/lab';
import { openedPayment, paymentRequest, refundRequest } from '../../test/connector-requests';
import { MayaProvider } from './maya/maya.provider';
import { PaymongoProvider } from './paymongo/paymongo.provider';
import type { CallbackHint, OpenedAt, OpenedPayment, PaymentProvider, RefundRequest } from './provider.port';
import { XenditProvider } from './xendit/xendit.provider';

/** Credentials file for `operator provider configure`. */
interface CredentialsFile {
  base_url: string;
  secret_key: string;
  public_key: string;
  callback_token: string;
  webhook_secret: string;
  webhook_public_keys: string[];
}

type Name = 'xendit' | 'paymongo' | 'maya';

const DAY_SECONDS = 86_400;
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

let lab: RunningLab;
let http: ProviderHttp;
let receiver: Server;
let connectors: Record<Name, PaymentProvider>;
const received: { path: string; headers: IncomingHttpHeaders; rawBody: Buffer }[] = [];

async function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, rawBody: Buffer.concat(chunks) });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function fileOf(name: Name): Promise<CredentialsFile> {
  return (await (await fetch(`${lab.url}/lab/credentials/${name}`)).json()) as CredentialsFile;
}

beforeAll(async () => {
  receiver = await listen();
  lab = await startLab({ callbackBase: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
  lab.world.settings.settleAfterMs = 0;
  http = new ProviderHttp();
  const [xendit, paymongo, maya] = [await fileOf('xendit'), await fileOf('paymongo'), await fileOf('maya')];
  const base = ({ base_url: baseUrl, secret_key: secretKey }: CredentialsFile) => ({ baseUrl, secretKey });
  const webhookSecrets = [paymongo.webhook_secret];
  const published = { publicKey: maya.public_key, webhookPublicKeys: maya.webhook_public_keys };
  connectors = {
    xendit: new XenditProvider(http, () => ({ ...base(xendit), callbackTokens: [xendit.callback_token] })),
    paymongo: new PaymongoProvider(
      http,
      () => ({ ...base(paymongo), webhookSecrets, sourceAccount: null }),
      () => now(),
    ),
    maya: new MayaProvider(http, () => ({ ...base(maya), ...published })),
  };
});
afterEach(() => lab.world.clock.moveTo(0));
afterAll(async () => {
  await http.close();
  await lab.stop();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

const now = (): number => Math.floor(lab.world.clock.now() / 1000);
const aReference = (): string => Array.from({ length: 26 }, () => LETTERS[randomInt(32)]).join('');

async function open(
  name: Name,
  method: PaymentMethod,
  amount: bigint,
): Promise<OpenedAt & { shown: OpenedPayment }> {
  const reference = aReference();
  const asked = paymentRequest({ method, amount, reference, expiresAt: now() + 1_800, description: 'Rice' });
  const answer = await connectors[name].open(asked);
  if (answer.outcome !== 'opened') throw new Error(`${answer.outcome}: ${answer.message}`);
  const { providerRef, ids } = answer.payment;
  return { ...openedPayment({ reference, providerRef, ids, method, amount }), shown: answer.payment };
}

const hand = (what: string): Promise<Response> => fetch(`${lab.url}/lab/${what}`, { method: 'POST' });

/** Parses all received callbacks that contain the string `about`. */
function hintsOf(name: Name, about: string): CallbackHint[] {
  const ours = received.filter(
    ({ path, rawBody }) => path === `/providers/${name}/callback` && rawBody.includes(about),
  );
  return ours.map(({ headers, rawBody }) =>
    connectors[name].readCallback({
      headers: headers as Record<string, string>,
      rawBody,
      environment: 'live',
      now: now(),
    }),
  );
}

const RAILS: [Name, PaymentMethod, bigint, keyof OpenedPayment][] = [
  ['xendit', 'instapay_qr', 125_050n, 'qrCode'],
  ['xendit', 'gcash_qr', 125_050n, 'qrCode'],
  ['xendit', 'gcash_qr', 6_000_000n, 'checkoutUrl'],
  ['xendit', 'card', 125_050n, 'checkoutUrl'],
  ['xendit', 'bank_transfer', 125_050n, 'bankAccount'],
  ['paymongo', 'instapay_qr', 125_050n, 'qrCode'],
  ['paymongo', 'gcash_qr', 125_050n, 'qrCode'],
  ['paymongo', 'gcash_qr', 6_000_000n, 'checkoutUrl'],
  ['paymongo', 'card', 125_050n, 'checkoutUrl'],
  ['maya', 'instapay_qr', 125_050n, 'qrCode'],
  ['maya', 'card', 125_050n, 'checkoutUrl'],
];

/** Expected payment details for the payer of a bank transfer. Other methods show a string. */
const SHOWN = {
  bankAccount: {
    bank: 'Asia United Bank',
    account_number: expect.stringMatching(/^\d{6,}$/) as string,
    account_name: null,
  },
};

describe.each(RAILS)('a payment through %s by %s of %s centavos', (name, method, amount, shows) => {
  it('can be opened, is reported as paid, and is identified by its callback', async () => {
    const opened = await open(name, method, amount);
    expect(opened.shown[shows]).toEqual(shows === 'bankAccount' ? SHOWN.bankAccount : expect.any(String));
    expect(await connectors[name].find(opened)).toMatchObject({ outcome: 'pending' });
    expect((await hand(`payments/${opened.providerRef}/pay`)).status).toBe(200);
    const hints = await eventually(() => {
      const found = hintsOf(name, String(opened.providerRef));
      return found.length ? found : undefined;
    });
    expect(hints.every(({ subject }) => subject.kind === 'payment')).toBe(true);
    expect(await connectors[name].find(opened)).toMatchObject({ outcome: 'paid', amount, currency: 'PHP' });
  });
});

describe.each<[Name]>([['xendit'], ['paymongo'], ['maya']])('the %s payments connector', (name) => {
  it('verifies the API key without side effects', async () => {
    expect(await connectors[name].check('live')).toEqual({ ok: true });
  });

  it('cancels a pending payment', async () => {
    const opened = await open(name, 'card', 10_000n);
    expect(await connectors[name].cancel(opened)).toBe('cancelled');
    expect(['cancelled', 'expired']).toContain((await connectors[name].find(opened)).outcome);
  });

  it('never treats an undocumented status as paid', async () => {
    const opened = await open(name, 'card', 10_000n);
    await hand(`payments/${opened.providerRef}/pay`);
    const { id } = lab.world.faults.plant({ fault: 'unknown_status' });
    expect((await connectors[name].find(opened)).outcome).not.toBe('paid');
    lab.world.faults.remove(id);
    expect((await connectors[name].find(opened)).outcome).toBe('paid');
  });

  it('rejects a forged callback', async () => {
    const opened = await open(name, 'instapay_qr', 10_000n);
    lab.world.faults.plant({ fault: 'callback_forged', times: 1 });
    await hand(`payments/${opened.providerRef}/pay`);
    await lab.world.callbacks.settled();
    expect(() => hintsOf(name, String(opened.providerRef))).toThrow();
  });

  it('reports unavailable if nothing was created, and unknown if a payment may exist', async () => {
    const outcome = async (fault: 'unavailable' | 'reset_after'): Promise<string> => {
      lab.world.faults.plant({ fault, operation: 'create_payment', times: 1 });
      return (await connectors[name].open(paymentRequest({ method: 'card', expiresAt: now() + 1_800 })))
        .outcome;
    };
    expect(await outcome('unavailable')).toBe('unavailable');
    expect(await outcome('reset_after')).toBe('unknown');
  });
});

describe('refunding a card payment', () => {
  async function aPaid(name: Name): Promise<RefundRequest> {
    const payment = await open(name, 'card', 125_050n);
    await hand(`payments/${payment.providerRef}/pay`);
    const report = await connectors[name].find(payment);
    if (report.outcome !== 'paid') throw new Error(report.outcome);
    return refundRequest({ payment, paymentRef: report.paymentRef, reference: aReference() });
  }

  it.each<[Name]>([['xendit'], ['paymongo'], ['maya']])(
    'creates the refund once at %s, and finds it',
    async (name) => {
      const request = await aPaid(name);
      // Maya accepts refunds from the day after the payment.
      lab.world.clock.moveTo(DAY_SECONDS);
      const sent = await connectors[name].refund(request);
      expect(['pending', 'refunded']).toContain(sent.outcome);
      const known = { ...request, providerRef: sent.providerRef ?? null };
      await eventually(async () => (await connectors[name].findRefund(known)).outcome === 'refunded');
      const { refunds } = lab.world;
      expect(refunds.underReference(request.reference)).toMatchObject([
        { amount: 25_025, state: 'succeeded' },
      ]);
    },
  );

  it('voids the full amount at Maya on the day of the payment, and delays a partial refund', async () => {
    const part = await aPaid('maya');
    expect((await connectors.maya.refund(part)).outcome).toBe('busy');
    const whole = { ...part, amount: part.payment.amount };
    expect((await connectors.maya.refund(whole)).outcome).toBe('refunded');
    expect((await connectors.maya.findRefund(whole)).outcome).toBe('refunded');
  });

  it('delays a refund at Xendit while another refund of the payment is pending', async () => {
    lab.world.settings.settleAfterMs = null;
    const request = await aPaid('xendit');
    expect((await connectors.xendit.refund(request)).outcome).toBe('pending');
    const second = { ...request, reference: aReference() };
    expect((await connectors.xendit.refund(second)).outcome).toBe('busy');
    lab.world.settings.settleAfterMs = 0;
  });
});
