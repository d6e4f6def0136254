import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { basic, LabClient } from '../../fixtures/lab-client';

let client: LabClient;
let references = 0;

beforeAll(async () => {
  client = await LabClient.start();
  const { secretKey } = client.lab.world.accounts.live.xendit;
  client.headers = { authorization: basic(secretKey), 'api-version': '2024-11-11' };
});
afterAll(() => client.stop());

async function opened(channel: object): Promise<string> {
  const body = {
    reference_id: `ref${++references}`,
    type: 'PAY',
    country: 'PH',
    currency: 'PHP',
    request_amount: 321.5,
    ...channel,
  };
  const answer = await client.call('POST', '/xendit/v3/payment_requests', body);
  return String(answer.body.payment_request_id);
}
const QRPH = { channel_code: 'QRPH' };
const GCASH = {
  channel_code: 'GCASH',
  channel_properties: {
    success_return_url: 'https://shop.ph/ok',
    failure_return_url: 'https://shop.ph/no',
    cancel_return_url: 'https://shop.ph/x',
  },
};

const open = (path: string): Promise<Response> => fetch(`${client.lab.url}${path}`);
const press = (path: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(`${client.lab.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe("the lab's home page", () => {
  it('shows a pending payment with a scannable QR code', async () => {
    const id = await opened(QRPH);
    const text = await (await open('/')).text();
    expect(text).toContain(`/payments/${id}/qr.png`);
    expect(text).toContain('₱321.50');
    const image = PNG.sync.read(Buffer.from(await (await open(`/payments/${id}/qr.png`)).arrayBuffer()));
    const code = jsQR(new Uint8ClampedArray(image.data), image.width, image.height);
    expect(code?.data).toBe(client.lab.world.payables.find(id)?.qr);
  });

  it.each([
    ['pay', 'paid'],
    ['decline', 'failed'],
    ['expire', 'expired'],
  ])('lets a user %s a payment, and then shows it as %s', async (how, state) => {
    const id = await opened(GCASH);
    expect((await press(`/payments/${id}/${how}`)).headers.get('location')).toBe('/');
    expect(client.lab.world.payables.find(id)?.state).toBe(state);
    expect(await (await open('/')).text()).toContain(`<td>${state}</td>`);
  });

  it('lets a user plant a fault, disable a provider, and revert both', async () => {
    const wish = { fault: 'slow', provider: 'maya', operation: '', times: '1', rate: '0.5' };
    await press('/faults', wish);
    await press('/switch-off/xendit');
    const { faults } = client.lab.world;
    expect(faults.list()).toMatchObject([
      { fault: 'slow', provider: 'maya', operation: null, times: 1, rate: 0.5 },
      { fault: 'unavailable', provider: 'xendit', times: null, rate: 1 },
    ]);
    expect(await (await open('/')).text()).toContain('<b>unavailable</b>');
    for (const { id } of faults.list()) await press(`/faults/${id}/remove`);
    expect(faults.list()).toEqual([]);
  });

  it('shows an error if an action is not possible', async () => {
    const answer = await press('/faults', { fault: 'gremlins' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('fault must be one of');
  });

  it('escapes HTML in request data', async () => {
    const body = { reference_id: '<script>alert(1)</script>', type: 'PAY', country: 'PH', currency: 'PHP' };
    const fields = { ...body, request_amount: 5, ...QRPH };
    await client.call('POST', '/xendit/v3/payment_requests', fields);
    const text = await (await open('/')).text();
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert(1)');
  });
});

describe("the payer's page", () => {
  it.each([
    ['approve', 'https://shop.ph/ok', 'paid'],
    ['decline', 'https://shop.ph/no', 'failed'],
    ['leave', 'https://shop.ph/x', 'open'],
  ])('redirects the payer after %s to %s', async (how, to, state) => {
    const id = await opened(GCASH);
    expect(await (await open(`/pay/${id}`)).text()).toContain(`/pay/${id}/${how}`);
    const answer = await press(`/pay/${id}/${how}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    expect(client.lab.world.payables.find(id)?.state).toBe(state);
  });

  it('offers no actions for a paid payment', async () => {
    const id = await opened(GCASH);
    await press(`/pay/${id}/approve`);
    const text = await (await open(`/pay/${id}`)).text();
    expect(text).toContain('This payment is paid.');
    expect(text).not.toContain('<form');
  });
});
