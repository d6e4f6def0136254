import 'reflect-metadata';
import { getPaymentCommand, listPaymentsCommand } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const payment = aPayment({ id: 'pay_1', reference: '7K3-Q92-MF1' });
const MERCHANT = '--merchant mer_1 --environment live';

const listed = (data = [payment]) =>
  services.answer(listPaymentsCommand, () => ({ object: 'list' as const, data, has_more: false }));

describe('operator payment show --reference', () => {
  it.each(['7K3-Q92-MF1', '7k3q92mf1', '7k3.q92.mfl'])('finds the payment by %s', async (text) => {
    listed();
    services.answer(getPaymentCommand, () => payment);
    expect((await json(`payment show ${MERCHANT} --reference ${text}`)).object).toEqual({ payment });
    const owner = { merchantId: 'mer_1', environment: 'live' };
    expect(services.asked[listPaymentsCommand.subject]).toEqual([
      { ...owner, limit: 1, reference: '7K3-Q92-MF1' },
    ]);
    expect(services.asked[getPaymentCommand.subject]).toEqual([
      { ...owner, id: 'pay_1', expandEvents: true },
    ]);
    expect((await run(`payment show ${MERCHANT} --reference ${text}`)).out).toContain('7K3-Q92-MF1');
  });

  it('reports that the merchant has no payment with the reference', async () => {
    listed([]);
    const { code, object } = await json(`payment show ${MERCHANT} --reference 7K3-Q92-MF1`);
    expect([code, object]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });

  it.each(['--reference 7K3-Q92-MF2', '--reference 7K3', '', '--payment pay_1 --reference 7K3-Q92-MF1'])(
    'rejects the options %j without sending a request',
    async (options) => {
      expect((await json(`payment show ${MERCHANT} ${options}`)).code).toBe(2);
      expect(services.asked).toEqual({});
    },
  );
});
