import 'reflect-metadata';
import {
  chargeActivationFeeCommand,
  getMerchantProfileCommand,
  listOverpaidInvoicesCommand,
  newId,
  notFound,
  resolveActivationFeeCommand,
  type Invoice,
  type InvoiceReceipt,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

beforeEach(() => {
  services.answer(getMerchantProfileCommand, ({ merchantId }) => {
    if (!['mer_1', 'mer_us'].includes(merchantId)) throw notFound('merchant', merchantId);
    return { name: 'Aling Nena' };
  });
});

const receipt = (over: Partial<InvoiceReceipt>): InvoiceReceipt => ({
  payment_id: 'pay_1',
  reference: null,
  amount: 500,
  applied: 500,
  refunded: false,
  amount_refunded: 0,
  received_at: 1_777_593_600,
  ...over,
});

const invoice = {
  id: 'inv_1',
  environment: 'live',
  kind: 'activation_fee',
  number: null,
  status: 'sent',
  currency: 'PHP',
  amount: 1500,
  receipts: [],
  url: 'http://pay.test/invoices/1',
} as unknown as Invoice;

describe('operator invoice charge-activation', () => {
  const line = 'invoice charge-activation --merchant mer_1 --payee mer_us --amount 1500';

  it('charges the exact amount in live mode with a new ID', async () => {
    services.answer(chargeActivationFeeCommand, () => invoice);
    const { code, object } = await json(line);
    expect([code, object]).toEqual([0, { invoice }]);
    expect(services.asked[chargeActivationFeeCommand.subject]).toEqual([
      {
        id: expect.stringMatching(/^inv_[0-9a-z]{26}$/),
        merchantId: 'mer_1',
        environment: 'live',
        payeeId: 'mer_us',
        amount: '150000',
        currency: 'PHP',
      },
    ]);
  });

  it('shows the link for the merchant', async () => {
    services.answer(chargeActivationFeeCommand, () => invoice);
    const { out } = await run(line);
    for (const shown of ['inv_1', 'sent', '₱1,500.00', invoice.url]) expect(out).toContain(shown);
  });

  it.each([
    ['--merchant mer_0 --payee mer_us --amount 1', 1],
    ['--merchant mer_1 --payee mer_0 --amount 1', 1],
    ['--merchant mer_1 --payee mer_us --amount 0.001', 2],
    ['--merchant mer_1 --payee mer_us --amount 1 --id pay_1', 2],
    ['--merchant mer_1 --payee mer_us', 2],
  ])('charges nothing for %s and exits with %d', async (options, code) => {
    services.answer(chargeActivationFeeCommand, () => invoice);
    expect((await run(`invoice charge-activation ${options}`)).code).toBe(code);
    expect(services.asked[chargeActivationFeeCommand.subject]).toBeUndefined();
  });

  it('uses the invoice ID in --id', async () => {
    services.answer(chargeActivationFeeCommand, () => invoice);
    const id = newId('inv');
    await run(`${line} --id ${id}`);
    expect(services.asked[chargeActivationFeeCommand.subject]).toMatchObject([{ id }]);
  });
});

describe('operator invoice resolve-activation', () => {
  it.each(['paid', 'void'] as const)('sends the outcome %s', async (outcome) => {
    services.answer(resolveActivationFeeCommand, () => invoice);
    const line = `invoice resolve-activation --merchant mer_1 --invoice inv_1 --outcome ${outcome} --reference x`;
    expect((await json(line)).code).toBe(0);
    expect(services.asked[resolveActivationFeeCommand.subject]).toEqual([
      { id: 'inv_1', merchantId: 'mer_1', environment: 'live', outcome, reference: 'x' },
    ]);
  });

  it('exits with 2 for an unknown outcome', async () => {
    const line = 'invoice resolve-activation --merchant mer_1 --invoice inv_1 --reference x';
    expect((await run(`${line} --outcome lost`)).code).toBe(2);
    expect((await run(line)).code).toBe(2);
  });
});

describe('operator invoice overpaid', () => {
  it('reads every page and shows a row for each overpayment', async () => {
    const kept = receipt({ payment_id: 'pay_kept' });
    const over = receipt({ payment_id: 'pay_over', applied: 0.1 });
    const back = receipt({ payment_id: 'pay_back', applied: 0, refunded: true });
    const held = { ...invoice, number: 'INV-2026-0007', receipts: [kept, over, back] };
    services.answer(listOverpaidInvoicesCommand, ({ startingAfter }) => ({
      object: 'list' as const,
      data: [{ merchant: startingAfter ? 'mer_2' : 'mer_1', invoice: held }],
      has_more: !startingAfter,
    }));
    const lines = (await run('invoice overpaid')).out.split('\n');
    expect(lines).toHaveLength(3);
    for (const shown of ['INV-2026-0007', 'mer_1', '₱499.90', 'pay_over']) expect(lines[1]).toContain(shown);
    expect(lines[2]).toContain('mer_2');
    expect((await json('invoice overpaid')).object).toMatchObject({ invoices: [{ merchant: 'mer_1' }, {}] });
  });

  it('reports that there are no overpayments', async () => {
    services.answer(listOverpaidInvoicesCommand, () => ({
      object: 'list' as const,
      data: [],
      has_more: false,
    }));
    expect((await run('invoice overpaid')).out).toBe('(none)');
  });
});
