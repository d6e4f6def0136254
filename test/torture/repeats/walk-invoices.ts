import {
  chargeActivationFeeCommand,
  createInvoiceCommand,
  deleteInvoiceCommand,
  duplicateInvoiceCommand,
  markInvoicePaidCommand,
  newId,
  payInvoiceCommand,
  payInvoicePageCommand,
  resolveActivationFeeCommand,
  sendInvoiceCommand,
  updateInvoiceCommand,
  voidInvoiceCommand,
  type InvoiceDraft,
} from '@tulay/contracts';
import { randomUUID } from 'node:crypto';
import { slugOf } from './walk-catalog';
import type { Walk } from './walk';

const DRAFT: InvoiceDraft = {
  currency: 'PHP',
  lines: [{ description: 'Rice', quantity: 2, unitAmount: 250, amount: null, productId: null }],
  taxAmount: 0,
  discountAmount: 0,
  description: null,
  customerId: null,
  dueDate: null,
  notes: null,
  terms: null,
  allowPartialPayment: true,
  depositRate: null,
  depositDueAt: null,
  balanceDueAt: null,
  shipmentId: null,
};

/**
 * Runs the invoice commands: drafts, both ways of paying, marking as paid, voiding, and the activation fee.
 */
export async function walkInvoices(walk: Walk): Promise<void> {
  const draft = async () => {
    const invoice = { ...walk.tenant(), id: newId('inv') };
    await walk.ask(createInvoiceCommand, { ...invoice, ...DRAFT, metadata: {} });
    return invoice;
  };
  const paid = await draft();
  await walk.ask(updateInvoiceCommand, { ...paid, changes: { description: 'March' } });
  const copyId = newId('inv');
  await walk.ask(duplicateInvoiceCommand, { ...paid, copyId });
  await walk.ask(deleteInvoiceCommand, { ...paid, id: copyId });
  const { url } = await walk.ask(sendInvoiceCommand, paid);
  const payment = { paymentId: newId('pay'), method: 'card' as const, amount: 100, returnUrl: null };
  await walk.ask(payInvoiceCommand, { ...paid, ...payment });
  const form = { choice: 'all' as const, amount: null, method: 'card' as const, formKey: randomUUID() };
  await walk.ask(payInvoicePageCommand, { slug: slugOf(url), ...form });
  const cash = { receiptId: newId('rct'), amount: null, reference: 'cash' };
  await walk.ask(markInvoicePaidCommand, { ...paid, ...cash });
  const voided = await draft();
  await walk.ask(sendInvoiceCommand, voided);
  await walk.ask(voidInvoiceCommand, { ...voided, forfeit: false });
  await walkFee(walk);
}

async function walkFee(walk: Walk): Promise<void> {
  const fee = { ...walk.tenant(), id: newId('inv') };
  const charge = { payeeId: walk.merchantId, amount: '100000', currency: 'PHP' };
  await walk.ask(chargeActivationFeeCommand, { ...fee, ...charge });
  const decision = { outcome: 'paid' as const, reference: 'bank' };
  await walk.ask(resolveActivationFeeCommand, { ...fee, ...decision });
}
