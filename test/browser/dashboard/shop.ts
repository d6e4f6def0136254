import { newId, type Payment, type Payout, type Refund, type Tenant } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { aBranding, aKey, aProject, aRefund } from '../../../apps/dashboard/test/builders';
import {
  aCustomer,
  aLink,
  anInvoice,
  aProduct,
  aStaticQr,
} from '../../../apps/dashboard/test/catalog-builders';
import type { FakeCatalog } from '../../../apps/dashboard/test/fake-catalog';
import type { FakeGateway } from '../../../apps/dashboard/test/fake-gateway';
import type { FakeMoney } from '../../../apps/dashboard/test/fake-money';
import {
  aDelivery,
  anEndpoint,
  anEvent,
  type NotifierUnderTest,
} from '../../../apps/dashboard/test/webhooks-under-test';
import { BRANDING } from './figures';
import { DAY, NOW } from './now';

const HOUR = 3_600;

/**
 * Creates payments of every status, newest last. Customer names are realistic; one has the maximum length.
 */
export function createCatalogItems({ payments, refunds, movements }: FakeMoney, owner: Tenant) {
  const add = (ago: number, changes: Partial<Payment>): Payment => {
    const created = NOW - ago;
    const isPaid = ['succeeded', 'refunded'].includes(changes.status ?? '');
    const paid = isPaid && { succeeded_at: created + 48, net_amount: (changes.amount ?? 1_250.5) - 31.26 };
    return payments.create(owner, aPayment({ created, ...paid, ...changes }));
  };
  add(9 * DAY, {
    status: 'refunded',
    amount: 3_400,
    amount_refunded: 3_400,
    method: 'card',
    reference: '4HN-2T8-QW7',
    customer: { name: 'Kooperatiba ng mga Magsasaka ng Hilagang Katagalugan', email: 'kalihim@koop.example' },
    description: 'Twenty sacks of well-milled rice, delivered on Saturday morning',
  });
  add(3 * DAY, { status: 'expired', amount: 450, reference: '9PX-4LK-2M3', description: 'Lunch for two' });
  add(DAY, {
    status: 'failed',
    method: 'card',
    amount: 12_999.99,
    reference: 'B6T-77N-0KD',
    failed_at: NOW - DAY + 60,
    failure: { code: 'insufficient_funds', message: 'The card has insufficient funds.' },
    customer: { name: 'Maria Clara Santos', email: 'maria@example.com' },
  });
  const paid = add(5 * HOUR, {
    status: 'succeeded',
    amount_refunded: 250.5,
    reference: '7K3-Q92-MF1',
    wallet_ref: '1029384756',
    external_id: 'order-1042',
    description: 'Barako coffee, 2 kg',
    customer: { name: 'Juan dela Cruz', email: 'juan@example.com' },
    fee_amount: 31.26,
  });
  const whole = add(4 * HOUR, {
    status: 'succeeded',
    method: 'instapay_qr',
    amount: 620,
    reference: '2VD-81R-HXC',
    customer: { name: 'Ligaya Bautista', email: null },
  });
  const pending = add(120, {
    status: 'pending',
    method: 'bank_transfer',
    amount: 8_000,
    reference: 'T0A-5SJ-93E',
  });
  const refund = (changes: Partial<Refund>): Refund =>
    refunds.create(owner, aRefund(paid, { created: NOW - 2 * HOUR, ...changes }));
  refund({
    amount: 99,
    status: 'failed',
    failure: { code: 'account_closed', message: 'closed' },
    reason: 'other',
  });
  refund({ amount: 250.5, status: 'succeeded', succeeded_at: NOW - HOUR });
  refund({ amount: 100, status: 'pending', reason: 'requested_by_customer', created: NOW - 300 });
  const moved = { object: 'balance_transaction' as const, environment: owner.environment, currency: 'PHP' };
  const move = (
    ago: number,
    type: 'payment' | 'refund' | 'payout',
    amount: number,
    fee: number,
    after: number,
  ) =>
    movements.create(owner, {
      ...moved,
      id: newId('txn'),
      type,
      amount,
      fee,
      net: amount - fee,
      balance_after: after,
      source: newId(type === 'payout' ? 'po' : type === 'refund' ? 're' : 'pay'),
      created: NOW - ago,
    });
  move(2 * DAY, 'payment', 12_000, 300, 60_461.01);
  move(DAY, 'payout', -12_500, 0, 47_961.01);
  move(5 * HOUR, 'payment', 1_250.5, 31.26, 49_180.25);
  move(HOUR, 'refund', -250.5, 0, 48_929.75);
  return { paid, whole, pending };
}

export function payOut({ payouts }: FakeMoney, owner: Tenant) {
  const add = (changes: Partial<Payout>): Payout =>
    payouts.create(owner, { ...PAYOUT, id: newId('po'), environment: owner.environment, ...changes });
  const failure = { code: 'name_mismatch' as const, message: 'The name does not match the account.' };
  const failed = add({ status: 'failed', failure, amount: 5_000, created: NOW - 6 * DAY });
  const sent = add({ created: NOW - 2 * DAY });
  const bank = { bank_code: 'BNORPHMMXXX', account_number: '0012345678', account_name: 'Nena Santos' };
  const pending = add({
    status: 'pending',
    method: 'bank',
    rail: 'instapay',
    destination: bank,
    amount: 12_500,
    description: 'Week 47, to the supplier of rice',
    created: NOW - 900,
  });
  return { failed, sent, pending };
}

const PAYOUT: Omit<Payout, 'id' | 'environment'> = {
  object: 'payout',
  status: 'succeeded',
  amount: 2_350.75,
  currency: 'PHP',
  method: 'gcash',
  rail: null,
  provider: 'sandbox',
  provider_ref: 'sbx-7712',
  destination: { account_no: '09171234567', account_name: 'Nena S.' },
  description: null,
  metadata: {},
  failure: null,
  created: NOW,
};

/** Path of a static QR code's image, which another service serves. */
export const CODE_PATH = '/code.svg';

/** @param picture URL of the static QR codes' image */
export function fillCatalog(catalog: FakeCatalog, owner: Tenant, picture: string) {
  const { customers, products, invoices, links, staticQrs } = catalog;
  const long = 'maria.clara.delossantos.y.alba@longdomain.example.com';
  customers.create(owner, aCustomer({ name: 'Maria Clara de los Santos y Alba', email: long }));
  const phone = '+63 917 123 4567';
  const customer = customers.create(owner, aCustomer({ phone, metadata: { table: 12, since: '2024' } }));
  products.create(owner, aProduct({ name: 'Coffee mug', track_inventory: false, stock: 0, price: 1_499.5 }));
  const low = { low_stock: true, stock: 2, description: 'Strong and dark' };
  const product = products.create(owner, aProduct(low));
  const receipt = {
    payment_id: newId('pay'),
    reference: '7K3-Q92-MF1',
    amount: 200,
    applied: 200,
    refunded: false,
    amount_refunded: 0,
  };
  const partial = invoices.create(
    owner,
    anInvoice({
      status: 'partial',
      number: 'INV-2026-0002',
      amount_paid: 200,
      amount_remaining: 300,
      due_date: '2026-01-15',
      sent_at: NOW - 9 * DAY,
      receipts: [{ ...receipt, received_at: NOW - 3 * DAY }],
    }),
  );
  const draft = invoices.create(
    owner,
    anInvoice({
      customer_id: customer.id,
      amount: 490,
      amount_remaining: 490,
      discount_amount: 10,
      terms: '30 days',
      notes: 'Salamat po!',
    }),
  );
  links.create(owner, aLink({ status: 'inactive', description: 'Last year’s raffle', amount: null }));
  const field = { key: 'table', label: 'Table', required: true };
  const link = links.create(
    owner,
    aLink({ custom_fields: [field], usage_count: 3, last_used_at: NOW - DAY }),
  );
  staticQrs.create(owner, aStaticQr({ name: 'Old counter', archived: true, archived_at: NOW - DAY }));
  const qr = staticQrs.create(owner, aStaticQr({ qr_svg_url: picture }));
  return { customer, product, partial, draft, link, qr };
}

export function connect(notifier: NotifierUnderTest, payment: Payment, owner: Tenant) {
  const endpoint = anEndpoint({ description: 'The web shop', created: NOW - 20 * DAY });
  const failing = anEndpoint({
    url: 'https://old-server.alingnena.example/hooks/tulay',
    events: ['payment.succeeded', 'payment.failed', 'refund.succeeded'],
    failing_since: NOW - 2 * DAY,
    created: NOW - 60 * DAY,
  });
  for (const resource of [endpoint, failing]) notifier.endpoints.push({ ...owner, resource });
  const event = anEvent({ created: payment.created + 48, data: { object: payment } });
  const other = anEvent({ type: 'payout.succeeded', created: NOW - 2 * DAY });
  for (const resource of [event, other]) notifier.events.push({ ...owner, resource });
  const of = { event: event.id, endpoint: endpoint.id, url: endpoint.url };
  const failed = aDelivery({ ...of, created: NOW - 4 * HOUR });
  const answer = {
    attempt: 1,
    at: NOW - 5 * HOUR,
    status: 200,
    milliseconds: 87,
    error: null,
    response: 'ok',
  };
  const delivered = aDelivery({
    ...of,
    status: 'delivered',
    last_response_status: 200,
    created: NOW - 5 * HOUR,
    history: [answer],
  });
  for (const resource of [failed, delivered]) notifier.deliveries.push({ ...owner, resource });
  return { endpoint, failing, event, failed };
}

export function openGateway(gateway: FakeGateway, owner: Tenant) {
  gateway.brandingOf = ({ merchantId, environment }) =>
    aBranding({ environment, ...(merchantId === owner.merchantId && BRANDING) });
  const old = { id: newId('key'), last4: 'b2Zz', revoked_at: NOW - 9 * DAY, created: NOW - 200 * DAY };
  gateway.keys.create(owner, aKey(owner, old));
  const scopes = ['payments:read', 'payments:write', 'refunds:write'] as never;
  const times = { created: NOW - 40 * DAY, last_used_at: NOW - 200, expires_at: NOW + 20 * DAY };
  const used = { id: newId('key'), scopes, ...times };
  const key = gateway.keys.create(owner, aKey(owner, used));
  const left = gateway.keys.create(
    owner,
    aKey(owner, { id: newId('key'), last4: 'q8Lw', created: NOW - 40 * DAY }),
  );
  const project = gateway.projects.create(owner, aProject(owner, { created: NOW - 30 * DAY }));
  return { key, left, project };
}
