import 'reflect-metadata';
import { newId, type ActivationFeeOutcome, type Invoice, type Tenant } from '@tulay/contracts';
import { aTenant, inLive, invoiceOf, slugOf } from '../../../test/builders';
import { openInvoices, type OpenInvoices } from '../../../test/open-invoices';

let on: OpenInvoices;
let tenant: Tenant;

beforeAll(async () => {
  on = await openInvoices();
});

afterAll(() => on?.close());

beforeEach(() => {
  tenant = inLive(aTenant());
  on.payments.reset();
});

const charge = (id = newId('inv'), payeeId = newId('mer'), amount = '150000') =>
  on.charge.execute({ ...tenant, id, payeeId, amount, currency: 'PHP', actor: 'maria' });
const query = ({ id }: Pick<Invoice, 'id'>) => ({ ...tenant, id });
const resolve = (fee: Pick<Invoice, 'id'>, outcome: ActivationFeeOutcome) =>
  on.resolveFee.execute({ ...query(fee), outcome, reference: 'bank transfer 7', actor: 'maria' });
const pay = (fee: Invoice) =>
  on.payPage.execute({
    slug: slugOf(fee),
    choice: 'all',
    amount: null,
    method: 'card',
    formKey: 'attempt-0123456789',
  });
const audited = (id: string) =>
  on.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id', [id]);

describe('an activation fee', () => {
  it('is sent immediately without an invoice number, and only once per ID', async () => {
    const id = newId('inv');
    const fee = await charge(id);
    expect(fee).toMatchObject({ kind: 'activation_fee', number: null, status: 'sent', amount: 1500 });
    expect(await charge(id)).toEqual(fee);
    expect(await on.typesOf(id)).toEqual(['invoice.sent']);
    expect(await audited(id)).toMatchObject([{ actor: 'maria', action: 'activation_fee.charged' }]);
  });

  it('is rejected if the amount is 0', async () => {
    const refusal = { code: 'invalid_request', issues: { amount: expect.any(Array) } };
    await expect(charge(newId('inv'), newId('mer'), '0')).rejects.toMatchObject(refusal);
    expect((await charge(newId('inv'), newId('mer'), '1')).amount).toBe(0.01);
  });

  it('is rejected if the operator’s merchant has no payment method for the fee’s currency or amount', async () => {
    const id = newId('inv');
    on.payments.currency = 'USD';
    await expect(charge(id)).rejects.toMatchObject({ code: 'no_route' });
    on.payments.currency = null;
    on.payments.largest = 1_000;
    await expect(charge(id)).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { amount: [expect.stringContaining('accepts at most ₱1,000.00')] },
    });
    await expect(on.getInvoice.execute(query({ id }))).rejects.toMatchObject({ code: 'not_found' });
    on.payments.reset();
    const fee = await charge(id);
    on.payments.currency = 'USD';
    expect(await charge(id)).toEqual(fee);
  });

  it('is paid to the operator’s merchant', async () => {
    const payeeId = newId('mer');
    const fee = await charge(newId('inv'), payeeId);
    expect((await on.page.execute({ slug: slugOf(fee) })).merchantId).toBe(payeeId);
    const payment = await pay(fee);
    expect(await on.catalogPayments.find(payment.id)).toMatchObject({ merchantId: payeeId });
    await on.hear(on.payments.turn(payment.id, 'succeeded'));
    expect((await on.getInvoice.execute(query(fee))).status).toBe('paid');
  });

  it('cannot be sent, voided, marked as paid, deleted or duplicated by the merchant', async () => {
    const fee = query(await charge());
    const refusals = [
      () => on.send.execute(fee),
      () => on.void.execute({ ...fee, forfeit: false }),
      () => on.markPaid.execute({ ...fee, receiptId: newId('rct'), amount: null, reference: 'x' }),
      () => on.remove.execute(fee),
      () => on.duplicate.execute({ ...fee, copyId: newId('inv') }),
    ];
    for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ code: 'invalid_state' });
  });
});

describe('resolving an activation fee', () => {
  it.each(['paid', 'void'] as const)(
    'changes the fee’s status to %s once, cancels the open payment and writes an audit entry',
    async (outcome) => {
      const fee = await charge();
      await pay(fee);
      const resolved = await resolve(fee, outcome);
      expect(resolved.status).toBe(outcome);
      expect(on.payments.open()).toEqual([]);
      expect(await resolve(fee, outcome)).toEqual(resolved);
      expect(await audited(fee.id)).toMatchObject([
        { action: 'activation_fee.charged' },
        {
          action: 'activation_fee.resolved',
          detail: { outcome, reference: 'bank transfer 7', from: 'sent' },
        },
      ]);
      expect(await on.typesOf(fee.id)).toEqual([
        'invoice.sent',
        outcome === 'paid' ? 'invoice.paid' : 'invoice.voided',
      ]);
    },
  );

  it('is rejected if the fee was already resolved differently', async () => {
    const fee = await charge();
    await resolve(fee, 'void');
    await expect(resolve(fee, 'paid')).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('returns not_found for an invoice that is not an activation fee', async () => {
    const invoice = await on.create.execute(invoiceOf(tenant));
    await expect(resolve(invoice, 'void')).rejects.toMatchObject({ code: 'not_found' });
    await expect(resolve({ id: newId('inv') }, 'void')).rejects.toMatchObject({ code: 'not_found' });
  });
});
