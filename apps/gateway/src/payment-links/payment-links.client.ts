import { Injectable } from '@nestjs/common';
import {
  activatePaymentLinkCommand,
  createPaymentLinkCommand,
  deactivatePaymentLinkCommand,
  deletePaymentLinkCommand,
  getPaymentLinkCommand,
  listPaymentLinksCommand,
  updatePaymentLinkCommand,
  type Deleted,
  type GetRequest,
  type List,
  PAYER_FIELDS,
  type PayerFields,
  type PaymentLink,
  type PaymentLinkField,
  type PaymentLinkOptions,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { minorToWire, toMinor } from '@tulay/money';
import type {
  PayerFieldsBody,
  PaymentLinkFieldBody,
  PaymentLinkOptionsBody,
} from './payment-link-options.body';
import type { CreatePaymentLinkBody, UpdatePaymentLinkBody } from './payment-links.body';
import type { ListPaymentLinksQuery } from './payment-links.query';
import { toListRequest } from '../requests/inputs';
import { currencyFilter, currencyOf, unixSecondsOf, requireIdOf } from '../requests/request.rules';

@Injectable()
export class PaymentLinksClient {
  constructor(private readonly commands: CommandClient) {}

  /** @param body validated body, with a supported currency and an amount within the currency's decimals */
  create(owner: Tenant, id: string, body: CreatePaymentLinkBody): Promise<PaymentLink> {
    const currency = currencyOf(body.currency);
    const { amount = null } = body;
    return this.commands.ask(createPaymentLinkCommand, {
      ...owner,
      id,
      description: body.description,
      amount: amount === null ? null : minorToWire(toMinor(amount, currency)),
      currency,
      method: body.method ?? null,
      imageUrl: body.image_url ?? null,
      successUrl: body.success_url ?? null,
      cancelUrl: body.cancel_url ?? null,
      customerId: body.customer_id ?? null,
      productId: body.product_id ?? null,
      expiresAt: unixSecondsOf(body.expires_at) ?? null,
      metadata: body.metadata ?? {},
      ...optionsOf(body),
    });
  }

  list(owner: Tenant, query: ListPaymentLinksQuery): Promise<List<PaymentLink>> {
    const { status, customer_id: customerId } = query;
    const filters = { status, customerId, currency: currencyFilter(query.currency) };
    return this.commands.ask(listPaymentLinksCommand, { ...toListRequest(owner, query), ...filters });
  }

  get(query: GetRequest): Promise<PaymentLink> {
    requireIdOf('paymentLink', query.id);
    return this.commands.ask(getPaymentLinkCommand, query);
  }

  update(query: GetRequest, body: UpdatePaymentLinkBody): Promise<PaymentLink> {
    requireIdOf('paymentLink', query.id);
    return this.commands.ask(updatePaymentLinkCommand, {
      ...query,
      description: body.description,
      imageUrl: body.image_url,
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      customerId: body.customer_id,
      productId: body.product_id,
      expiresAt: unixSecondsOf(body.expires_at),
      metadata: body.metadata,
      ...optionsOf(body),
    });
  }

  delete(query: GetRequest): Promise<Deleted<'payment_link'>> {
    requireIdOf('paymentLink', query.id);
    return this.commands.ask(deletePaymentLinkCommand, query);
  }

  activate(query: GetRequest): Promise<PaymentLink> {
    requireIdOf('paymentLink', query.id);
    return this.commands.ask(activatePaymentLinkCommand, query);
  }

  deactivate(query: GetRequest): Promise<PaymentLink> {
    requireIdOf('paymentLink', query.id);
    return this.commands.ask(deactivatePaymentLinkCommand, query);
  }
}

/** Converts the options in a body. Omitted options remain unchanged, and null clears an option. */
const optionsOf = (body: PaymentLinkOptionsBody): PaymentLinkOptions => ({
  presetAmounts: body.preset_amounts,
  maxQuantity: body.max_quantity,
  customFields: body.custom_fields && body.custom_fields.map(withDefault),
  payerFields: body.payer_fields && asksOf(body.payer_fields),
  thankYouText: body.thank_you_text,
});

/** Converts the payer fields in a body. Null means that a field is not requested. */
const asksOf = (asked: PayerFieldsBody): Partial<PayerFields> =>
  Object.fromEntries(
    PAYER_FIELDS.flatMap((field) => (asked[field] === undefined ? [] : [[field, asked[field] ?? 'off']])),
  );

const withDefault = ({ key, label, required }: PaymentLinkFieldBody): PaymentLinkField => ({
  key,
  label,
  required: required ?? false,
});
