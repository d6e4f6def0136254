import 'reflect-metadata';
import {
  DomainError,
  getMerchantProfileCommand,
  listUnappliedReceiptsCommand,
  notFound,
  resolveReceiptCommand,
  rotateProviderSecretCommand,
  resolveActivationFeeCommand,
  resolvePaymentCommand,
  resolvePayoutCommand,
  resolveRefundCommand,
  type Command,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { anUnappliedReceipt } from '../../../test/an-unapplied-receipt';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const receipt = anUnappliedReceipt();

describe('the former name of the resolve command', () => {
  it('still works for payments, refunds, payouts and activation fees', async () => {
    const subjects = [
      resolvePaymentCommand,
      resolveRefundCommand,
      resolvePayoutCommand,
      resolveActivationFeeCommand,
    ].map((command) => {
      services.answer<object, never>(command as Command<object, never>, () => {
        throw new DomainError('invalid_state', 'It has ended');
      });
      return command.subject;
    });
    await json('payment settle --payment pay_1 --outcome fail --reason x');
    await json('refund settle --refund re_1 --outcome fail');
    await json('payout settle --payout po_1 --outcome fail');
    await json('invoice settle-activation --merchant mer_1 --invoice inv_1 --outcome void --reference x');
    expect(Object.keys(services.asked)).toEqual(subjects);
  });
});

describe('operator payment resolve', () => {
  const paid = aPayment({ id: 'pay_1', environment: 'live', status: 'succeeded', net_amount: 1219.24 });

  it.each(['succeed', 'fail'] as const)('sends the outcome %s', async (outcome) => {
    services.answer(resolvePaymentCommand, () => paid);
    const { code, object } = await json(
      `payment resolve --payment pay_1 --outcome ${outcome} --reason "ticket 81"`,
    );
    expect([code, object]).toEqual([0, { payment: paid }]);
    expect(services.asked[resolvePaymentCommand.subject]).toEqual([
      { paymentId: 'pay_1', outcome, reason: 'ticket 81' },
    ]);
  });

  it('shows the credited amount', async () => {
    services.answer(resolvePaymentCommand, () => paid);
    const { out } = await run('payment resolve --payment pay_1 --outcome succeed --reason x');
    for (const shown of ['pay_1', 'succeeded', '₱1,250.50', '₱1,219.24']) expect(out).toContain(shown);
  });

  it('shows the reason for a failure', async () => {
    const failure = { code: 'unknown', message: 'It did not arrive' } as const;
    services.answer(resolvePaymentCommand, () => aPayment({ status: 'failed', failure }));
    expect((await run('payment resolve --payment pay_1 --outcome fail --reason x')).out).toContain(
      'It did not arrive',
    );
  });

  it('reports an error from the payments service', async () => {
    services.answer(resolvePaymentCommand, () => {
      throw new DomainError('invalid_state', 'Only live payments can be resolved manually');
    });
    const { code, object } = await json('payment resolve --payment pay_1 --outcome fail --reason x');
    expect([code, object]).toMatchObject([1, { error: { code: 'invalid_state' } }]);
  });

  it.each([
    'payment resolve --payment pay_1',
    'payment resolve --payment pay_1 --outcome succeed',
    'payment resolve --payment pay_1 --outcome refund --reason x',
    'payment resolve',
  ])('rejects the command line %s without sending a request', async (line) => {
    expect((await json(line)).code).toBe(2);
    expect(services.asked).toEqual({});
  });
});

describe('operator receipts list', () => {
  it('reads every page', async () => {
    const older = { ...receipt, id: 6 };
    services.answer(listUnappliedReceiptsCommand, ({ startingAfter }) => ({
      object: 'list' as const,
      data: [startingAfter === undefined ? receipt : older],
      has_more: startingAfter === undefined,
    }));
    expect((await json('receipts list')).object).toEqual({ receipts: [receipt, older] });
    expect(services.asked[listUnappliedReceiptsCommand.subject]).toEqual([
      { limit: 100 },
      { limit: 100, startingAfter: 7 },
    ]);
  });

  it('shows the reason, the amount and the payment', async () => {
    const unknown: UnappliedReceipt = {
      ...receipt,
      id: 6,
      payment: null,
      merchant: null,
      reason: 'unknown_reference',
    };
    services.answer(listUnappliedReceiptsCommand, () => ({
      object: 'list' as const,
      data: [receipt, unknown],
      has_more: false,
    }));
    const [, first, second] = (await run('receipts list')).out.split('\n');
    expect(first).toMatch(
      /^7 +wrong_amount +₱1,250\.50 +mer_1 +pay_01kkm0\w+ +1KKM0\w+ +acquirer +IPS-1 +2026-05-01 00:00 +2026-05-01 00:01 +- +-$/,
    );
    expect(second).toMatch(/^6 +unknown_reference +₱1,250\.50 +- +- +1KKM0/);
  });

  it('reports that there are no receipts', async () => {
    services.answer(listUnappliedReceiptsCommand, () => ({
      object: 'list' as const,
      data: [],
      has_more: false,
    }));
    expect((await run('receipts list')).out).toBe('(none)');
  });
});

describe('operator receipts resolve', () => {
  const resolution = {
    outcome: 'credited',
    note: 'late',
    actor: 'maria',
    merchant: 'mer_1',
    adjustment: 'adj_1',
    done: true,
    created: 1_777_593_700,
  } as const;
  const line = 'receipts resolve --receipt 7 --outcome credited --note "late"';

  it('sends the request and shows the resulting credit', async () => {
    services.answer(resolveReceiptCommand, () => ({ ...receipt, resolution }));
    expect(await json(line)).toEqual({ code: 0, object: { receipt: { ...receipt, resolution } } });
    const request = { receiptId: 7, outcome: 'credited', note: 'late' };
    expect(services.asked[resolveReceiptCommand.subject]).toEqual([request]);
    const { out } = await run(line);
    for (const shown of ['Receipt resolved.', '₱1,250.50', 'mer_1', 'adj_1']) expect(out).toContain(shown);
  });

  it('reports that the credit has not been posted yet', async () => {
    services.answer(resolveReceiptCommand, () => ({
      ...receipt,
      resolution: { ...resolution, done: false },
    }));
    expect((await run(line)).out).toContain('will be booked once it is back');
  });

  it('rejects an unknown merchant', async () => {
    services.answer(getMerchantProfileCommand, ({ merchantId }) => {
      throw notFound('merchant', merchantId);
    });
    expect((await json(`${line} --merchant mer_typo`)).code).toBe(1);
    expect(services.asked[resolveReceiptCommand.subject]).toBeUndefined();
  });

  it.each([
    '',
    '--receipt 7',
    '--receipt x --outcome returned --note x',
    '--receipt 7 --outcome lost --note x',
  ])('rejects the options %j', async (options) => {
    expect((await json(`receipts resolve ${options}`)).code).toBe(2);
  });

  it('includes resolved receipts in the list on request', async () => {
    services.answer(listUnappliedReceiptsCommand, () => ({
      object: 'list' as const,
      data: [{ ...receipt, resolution }],
      has_more: false,
    }));
    expect((await run('receipts list --all')).out).toContain('credited by maria');
    expect(services.asked[listUnappliedReceiptsCommand.subject]).toEqual([{ limit: 100, resolved: true }]);
  });
});

describe('operator provider rotate-secret', () => {
  it('shows the secret once and accepts the previous secret for a day by default', async () => {
    services.answer(rotateProviderSecretCommand, ({ provider }) => ({ provider, secret: 'psec_x' }));
    expect(await json('provider rotate-secret --provider acquirer')).toEqual({
      code: 0,
      object: { provider: 'acquirer', secret: 'psec_x' },
    });
    const { out } = await run('provider rotate-secret --provider acquirer --overlap 0s');
    expect(out).toBe('Secret, shown once:\n  psec_x\nThe previous secret is no longer accepted.');
    expect(services.asked[rotateProviderSecretCommand.subject]).toEqual([
      { provider: 'acquirer', overlapSeconds: 86_400 },
      { provider: 'acquirer', overlapSeconds: 0 },
    ]);
  });

  it('reports an error from the payments service', async () => {
    services.answer(rotateProviderSecretCommand, ({ provider }) => {
      throw notFound('provider', provider);
    });
    expect((await json('provider rotate-secret --provider unknown')).object).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});
