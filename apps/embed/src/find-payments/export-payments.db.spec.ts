import 'reflect-metadata';
import { DomainError, type Payment } from '@tulay/contracts';
import { csvHead, csvLine, PAYMENTS_CSV } from '@tulay/pages';
import { aPayment } from '@tulay/testing';
import { paymentsFrame, paymentsPath } from '../../test/payments-frame';
import { PROJECT } from '../../test/tokens';

const frame = paymentsFrame();
const { played } = frame;

const lineOf = (payment: Payment) => csvLine(PAYMENTS_CSV, payment);

const fileOf = (token: string, more = '', surface = 'payments') =>
  frame.embed.get(`/embed/${surface}/${PROJECT}/payments.csv?token=${token}${more}`);

describe('the payments export', () => {
  it('contains all payments that match the search, across pages', async () => {
    played.payments = Array.from({ length: 230 }, (_, n) => aPayment({ description: `=Order ${n}` }));
    const { status, headers, body } = await fileOf(await frame.embed.mint(), '&status=pending&q=Juan');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="payments.csv"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(body).toBe(`\ufeff${csvHead(PAYMENTS_CSV)}${played.payments.map(lineOf).join('')}`);
    expect(played.asked.map(({ startingAfter }) => startingAfter)).toEqual([
      undefined,
      played.payments[99]!.id,
      played.payments[199]!.id,
    ]);
    for (const asked of played.asked)
      expect(asked).toMatchObject({
        merchantId: 'mer_1',
        environment: 'test',
        externalId: 'Juan',
        status: 'pending',
      });
  });

  it('contains only the header if no payment matches', async () => {
    played.payments = [];
    expect((await fileOf(await frame.embed.mint())).body).toBe(`\ufeff${csvHead(PAYMENTS_CSV)}`);
  });

  it('is also available in the panel', async () => {
    const token = await frame.embed.mint({ surface: 'panel', tabs: ['payments'] });
    expect((await fileOf(token, '', 'panel')).status).toBe(200);
  });

  it('aborts the download if a page cannot be read, so a partial file does not look complete', async () => {
    played.payments = Array.from({ length: 150 }, () => aPayment());
    const token = await frame.embed.mint();
    played.meets = (_, { startingAfter }) => {
      if (startingAfter) throw new DomainError('internal_error', 'SECRET DETAIL');
      return true;
    };
    const download = async () =>
      (await fetch(`${frame.embed.url}/embed/payments/${PROJECT}/payments.csv?token=${token}`)).text();
    await expect(download()).rejects.toThrow();
  });

  it('is linked from the page with the current search', async () => {
    const token = await frame.embed.mint();
    const { body } = await frame.embed.get(paymentsPath(token, '&status=failed'));
    expect(body).toContain(`href="${PROJECT}/payments.csv?token=${token}&amp;status=failed"`);
  });
});
