import {
  type BalanceTransaction,
  type Branding,
  type Environment,
  type IdPrefix,
  type Payment,
  type Payout,
  type Refund,
  type Tenant,
} from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { aKey, aProject, aRefund } from '../builders';
import { aCustomer, aLink, anInvoice, aProduct, aStaticQr } from '../catalog-builders';
import { aDelivery, anEndpoint, anEvent } from '../webhooks-under-test';
import { createdAt, deliveryIdAt, idAt, MARKS, projectIdAt } from './marks';

/** Fields shared by all objects of a mode. */
const atSide = (side: Environment, prefix: IdPrefix) => ({
  id: idAt(side, prefix),
  environment: side,
  created: createdAt(side),
});

/** Returns one object of each kind in the owner's mode, with a marker in every string, amount and timestamp. */
export const catalogItemsOf = (owner: Tenant) => ({
  ...sold(owner.environment),
  ...billed(owner.environment),
  payment: paymentAt(owner.environment),
  refund: refundAt(owner.environment),
  payout: payoutAt(owner.environment),
  movement: movementAt(owner.environment),
  ...told(owner),
});

const pageAt = (side: Environment): string => `https://${MARKS[side].word}.example/page`;

const metadataAt = (side: Environment) => ({ [`${MARKS[side].word}_key`]: `${MARKS[side].word} note` });

function sold(side: Environment) {
  const { word, amount } = MARKS[side];
  const [metadata, updated] = [metadataAt(side), createdAt(side)];
  return {
    customer: aCustomer({
      ...atSide(side, 'cus'),
      name: `${word} Reyes`,
      email: `reyes@${word}.example`,
      phone: `+63 ${word}`,
      address: { ...aCustomer().address, line1: `1 ${word} Street`, city: `${word} City` },
      receipts_history_url: pageAt(side),
      metadata,
      updated,
    }),
    product: aProduct({
      ...atSide(side, 'prd'),
      name: `${word} coffee`,
      description: `${word} beans`,
      sku: `${word}-1`,
      barcode: `${word}2`,
      image_url: pageAt(side),
      price: amount,
      metadata,
      updated,
    }),
  };
}

function billed(side: Environment) {
  const { word, amount } = MARKS[side];
  const [url, metadata, description] = [pageAt(side), metadataAt(side), `${word} lunch`];
  const [customer_id, product_id] = [idAt(side, 'cus'), idAt(side, 'prd')];
  const line = { description: `${word} line`, quantity: 1, unit_amount: amount, amount, product_id };
  const sums = { amount, subtotal: amount, amount_remaining: amount };
  return {
    invoice: anInvoice({
      ...atSide(side, 'inv'),
      ...sums,
      number: `INV-${word}`,
      description,
      notes: `${word} notes`,
      terms: `${word} terms`,
      url,
      line_items: [line],
      customer_id,
      metadata,
    }),
    link: aLink({
      ...atSide(side, 'plk'),
      amount,
      description,
      thank_you_text: `${word} thanks`,
      success_url: url,
      cancel_url: url,
      url,
      customer_id,
      product_id,
      image_url: url,
      metadata,
    }),
    staticQr: aStaticQr({
      ...atSide(side, 'sqr'),
      name: `${word} counter`,
      reference: `${word}-1`,
      location: `${word} Market`,
      payment_link_id: idAt(side, 'plk'),
      url,
      qr_svg_url: `${url}.svg`,
    }),
  };
}

function paymentAt(side: Environment): Payment {
  const { word, amount } = MARKS[side];
  return aPayment({
    ...atSide(side, 'pay'),
    amount,
    net_amount: amount,
    fee_amount: amount,
    currency: 'PHP',
    status: 'succeeded',
    provider_ref: `${word} reference`,
    reference: `${word}-REF`,
    wallet_ref: `${word} wallet`,
    external_id: `${word}-7`,
    description: `${word} order`,
    customer_id: idAt(side, 'cus'),
    metadata: metadataAt(side),
    customer: { name: `${word} Cruz`, email: `cruz@${word}.example` },
  });
}

const refundAt = (side: Environment): Refund =>
  aRefund(
    { id: idAt(side, 'pay'), environment: side },
    {
      ...atSide(side, 're'),
      amount: MARKS[side].amount,
      status: 'failed',
      reason: 'other',
      provider_ref: `${MARKS[side].word} reference`,
    },
  );

function payoutAt(side: Environment): Payout {
  const { word, amount } = MARKS[side];
  return {
    ...atSide(side, 'po'),
    object: 'payout',
    status: 'pending',
    amount,
    currency: 'PHP',
    method: 'gcash',
    rail: null,
    provider: 'sandbox',
    provider_ref: `${word} reference`,
    description: `${word} rent`,
    metadata: {},
    failure: null,
    destination: { account_no: '09171234567', account_name: `${word} Santos` },
  };
}

function movementAt(side: Environment): BalanceTransaction {
  const { amount } = MARKS[side];
  return {
    ...atSide(side, 'txn'),
    object: 'balance_transaction',
    type: 'payment',
    amount,
    fee: 0,
    net: amount,
    currency: 'PHP',
    balance_after: amount,
    source: idAt(side, 'pay'),
  };
}

function told(owner: Tenant) {
  const { environment: side } = owner;
  const { word, last4 } = MARKS[side];
  const [url, created] = [`https://${word.toLowerCase()}.example`, createdAt(side)];
  const endpoint = anEndpoint({ ...atSide(side, 'whe'), url, description: `${word} hook` });
  const event = anEvent({ ...atSide(side, 'evt'), data: { object: paymentAt(side) } });
  const key = aKey(owner, { ...atSide(side, 'key'), scopes: ['payments:read'], last4 });
  const named = { id: projectIdAt(side), slug: `${word}-shop`, name: `${word} shop` };
  const project = aProject(owner, { ...named, created, origins: [url] });
  const history = [{ attempt: 1, at: created, status: 500, milliseconds: 42, error: null, response: word }];
  const delivery = aDelivery({
    id: deliveryIdAt(side),
    event: event.id,
    endpoint: endpoint.id,
    url,
    created,
    history,
  });
  return { endpoint, event, delivery, key, project };
}

export function brandingOf({ environment: side }: Tenant): Branding {
  const { word, color } = MARKS[side];
  const url = `https://${word}.example/`;
  return {
    object: 'branding',
    environment: side,
    logo_url: `${url}logo.png`,
    accent_color: color,
    support_email: `help@${word}.example`,
    support_phone: `+63 ${word}`,
    support_url: url,
    privacy_url: url,
    registered_name: `${word} Trading`,
    tin: word,
    address: `${word} Street`,
    invoice_series: word,
    updated: createdAt(side),
    mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
  };
}
