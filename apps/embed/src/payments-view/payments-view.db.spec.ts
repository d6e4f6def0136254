import 'reflect-metadata';
import { invalidField, newId } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { paymentsFrame, paymentsPath, rowsOf } from '../../test/payments-frame';
import { PROJECT } from '../../test/tokens';
import { frameStrings } from '../layout/frame.strings';

const EVIL = '<script>alert(1)</script>" onload="x';
const { messages } = frameStrings;

const frame = paymentsFrame();
const { played } = frame;

const customerToken = (): Promise<string> =>
  frame.embed.mint({ audience: 'customer', scopeField: 'external_id', scopeValue: 'user 42' });

describe('GET /embed/payments/{project}', () => {
  it('shows the merchant all payments with their status, amount, method, customer and date', async () => {
    const { status, body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    expect(status).toBe(200);
    for (const text of [
      'Aling Nena Store',
      'Succeeded',
      '₱1,250.50',
      'GCash',
      'Juan dela Cruz',
      'juan@example.com',
    ])
      expect(body).toContain(text);
    expect(body).toMatch(/<time datetime="[\dT:.Z-]+" title="[^"]+ Philippine time">/);
    expect(played.asked).toEqual([{ merchantId: 'mer_1', environment: 'test', limit: 25 }]);
  });

  it('shows the description if there is no customer name, and de-emphasizes pending payments', async () => {
    played.payments = [
      aPayment({
        status: 'succeeded',
        customer: null,
        customer_id: null,
        external_id: null,
        description: 'Lunch for two',
      }),
      aPayment({ status: 'pending' }),
      aPayment({ status: 'failed' }),
    ];
    const { body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    expect(body).toContain('<span class="cell-text" dir="auto">Lunch for two</span>');
    const quiet = [...body.matchAll(/<tr role="row" data-id="(\w+)" class="[^"]*row-quiet">/g)].map(
      ([, id]) => id,
    );
    expect(quiet).toEqual([played.payments[1]!.id]);
  });

  it('shows a customer only the payments in the token’s scope, without names', async () => {
    const token = await customerToken();
    played.payments = [
      aPayment({ description: 'Order 7', customer: { name: 'Juan dela Cruz', email: null } }),
    ];
    const { body } = await frame.embed.get(paymentsPath(token));
    expect(body).toContain('Order 7');
    expect(body).not.toContain('Juan dela Cruz');
    expect(body.replaceAll(token, '')).not.toContain('user 42');
    expect(played.asked[0]!.scope).toEqual({ field: 'external_id', value: 'user 42' });
  });

  it('shows different messages to merchants and customers if there are no payments', async () => {
    played.payments = [];
    const scope = { scopeField: 'external_id', scopeValue: 'unknown' } as const;
    const { status, body } = await frame.embed.get(
      paymentsPath(await frame.embed.mint({ audience: 'customer', ...scope })),
    );
    expect([status, rowsOf(body)]).toEqual([200, 0]);
    expect(body).toContain('What you pay Aling Nena Store appears here.');
    expect((await frame.embed.get(paymentsPath(await frame.embed.mint()))).body).toContain(
      'Payments appear here',
    );
  });

  it('paginates by the last row’s ID with the same token and theme', async () => {
    played.payments = Array.from({ length: 26 }, () => aPayment());
    const token = await frame.embed.mint();
    const first = await frame.embed.get(paymentsPath(token, '&theme=dark'));
    expect(rowsOf(first.body)).toBe(25);
    const [, next] = /href="([^"]+)" data-more/.exec(first.body)!;
    const query = new URLSearchParams(next!.replaceAll('&amp;', '&').slice(1));
    expect(Object.fromEntries(query)).toEqual({
      token,
      theme: 'dark',
      starting_after: played.payments[24]!.id,
    });
    played.payments = [aPayment()];
    const second = await frame.embed.get(`/embed/payments/${PROJECT}?${query.toString()}`);
    expect(played.asked[1]!.startingAfter).toBe(query.get('starting_after'));
    expect(second.body).not.toContain('data-more');
    expect(second.body).toContain('Back to the newest');
  });

  it('shows a message if the page after the last row is requested', async () => {
    played.payments = [];
    const { body } = await frame.embed.get(
      paymentsPath(await frame.embed.mint(), `&starting_after=${newId('pay')}`),
    );
    expect(body).toContain('That was all');
  });

  it.each(['x', 'pay_1', newId('cus'), `${newId('pay')}' OR true`])(
    'shows an error card for the cursor %j',
    async (cursor) => {
      const { status, body } = await frame.embed.get(
        paymentsPath(await frame.embed.mint(), `&starting_after=${encodeURIComponent(cursor)}`),
      );
      expect([status, played.asked]).toEqual([404, []]);
      expect(body).toContain(messages.notFound.heading);
    },
  );

  it('shows an error card for a cursor that the payments service rejects', async () => {
    played.trouble = invalidField('starting_after', 'must be the ID of an object in this list');
    const { status } = await frame.embed.get(
      paymentsPath(await frame.embed.mint(), `&starting_after=${newId('pay')}`),
    );
    expect(status).toBe(404);
  });

  it('uses the requested theme, accent color and corner radius', async () => {
    const token = await frame.embed.mint();
    expect((await frame.embed.get(paymentsPath(token))).body).toContain('data-theme="light"');
    expect((await frame.embed.get(paymentsPath(token, '&theme=dark'))).body).toContain('data-theme="dark"');
    expect((await frame.embed.get(paymentsPath(token, '&theme=pink'))).body).toContain('data-theme="light"');
    const { body } = await frame.embed.get(paymentsPath(token, '&theme=auto&accent=%23B00020&radius=4'));
    expect(body).not.toContain('data-theme');
    expect(body).toContain('href="/assets/accents/b00020.css"');
    expect(body).toContain('href="/assets/corners/4.css"');
    expect(body).toContain('<input type="hidden" name="theme" value="auto">');
    expect(body).toMatch(
      /href="\?token=[^"]+&amp;theme=auto&amp;accent=b00020&amp;radius=4&amp;payment=pay_/,
    );
    expect((await frame.embed.get('/assets/corners/4.css')).body).toContain('--corner:4px');
  });

  it('uses the reader’s language or the language in the URL, and the page’s links keep the language', async () => {
    const path = paymentsPath(await customerToken());
    const read = await frame.embed.get(path, { headers: { 'accept-language': 'fil-PH,en;q=0.5' } });
    for (const text of ['<html lang="fil"', 'Mga bayad', 'Bayad na', 'lang=en'])
      expect(read.body).toContain(text);
    const named = await frame.embed.get(`${path}&lang=fil`);
    expect(named.body).toContain('Mga bayad');
    expect(named.body).toMatch(/href="\?token=[^"]+&amp;lang=fil&amp;payment=pay_/);
    expect(named.headers['set-cookie']).toBeUndefined();
    expect((await frame.embed.get(path)).body).toContain('<html lang="en"');
  });

  it('explains in the reader’s language why a payment failed or why nothing is shown', async () => {
    const failed = { code: 'insufficient_funds', message: 'Declined: 05' } as const;
    const payment = aPayment({ status: 'failed', failure: failed, external_id: 'user 42' });
    played.payments = [payment];
    const { body } = await frame.embed.get(
      paymentsPath(await customerToken(), `&lang=fil&payment=${payment.id}`),
    );
    for (const text of ['Kulang ang balance', 'Hindi natuloy', 'Lahat ng bayad'])
      expect(body).toContain(text);
    expect(body).not.toContain('Declined');
    const refused = await frame.embed.get(paymentsPath('x.y.z', '&lang=fil'));
    expect(refused.body).toContain('Hindi na magagamit ang pahinang ito');
  });

  it.each([
    'accent=red',
    'accent=fff',
    'accent=b00020;x',
    'radius=25',
    'radius=-1',
    'radius=4px',
    'radius=1e1',
  ])('ignores %s', async (look) => {
    const { status, body } = await frame.embed.get(paymentsPath(await frame.embed.mint(), `&${look}`));
    expect([status, /assets\/(accents|corners)/.test(body)]).toEqual([200, false]);
  });

  it('marks test mode', async () => {
    expect((await frame.embed.get(paymentsPath(await frame.embed.mint()))).body).toContain('Test mode');
    frame.embed.reset({ environment: 'live' });
    expect((await frame.embed.get(paymentsPath(await frame.embed.mint()))).body).not.toContain('Test mode');
  });

  it('shows the refunded amount if a payment was partially refunded', async () => {
    const paid = { status: 'succeeded', amount: 100 } as const;
    played.payments = [aPayment({ ...paid, amount_refunded: 60 }), aPayment({ ...paid, amount_refunded: 0 })];
    const { body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    expect(body.match(/₱[\d.]+ refunded/g)).toEqual(['₱60.00 refunded']);
    played.payments = [aPayment({ ...paid, status: 'refunded', amount_refunded: 100 })];
    expect((await frame.embed.get(paymentsPath(await frame.embed.mint()))).body).not.toContain(
      '₱100.00 refunded',
    );
  });

  it('escapes all text', async () => {
    frame.embed.reset({ merchantName: EVIL });
    played.payments = [aPayment({ description: EVIL, customer: { name: EVIL, email: EVIL } })];
    const { body } = await frame.embed.get(
      paymentsPath(await frame.embed.mint(), `&theme=${encodeURIComponent(EVIL)}`),
    );
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&quot;x');
  });

  it('is read-only and contains only the search form', async () => {
    const { body } = await frame.embed.get(paymentsPath(await frame.embed.mint()));
    expect([...body.matchAll(/<form[^>]+method="(\w+)"/g)].map(([, method]) => method)).toEqual(['get']);
    expect(body).not.toMatch(/method="post"|formmethod|formaction/i);
  });
});
