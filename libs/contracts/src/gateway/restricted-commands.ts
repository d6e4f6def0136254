import type { MerchantAction } from './merchant-states';

/**
 * Commands that a merchant's restrictions block, by action. The service that handles a command rejects it
 * before the handler runs. Commands in CHECKED_BY_HANDLER are checked by their handlers instead, because a
 * retry of a command that was accepted earlier must return the existing object, or because the request does not
 * contain the merchant's ID.
 */
export const RESTRICTED_COMMANDS: Readonly<Partial<Record<MerchantAction, readonly string[]>>> = {
  create_payment: ['catalog.cmd.pay-invoice'],
  change_payment_links: [
    'catalog.cmd.activate-payment-link',
    'catalog.cmd.create-payment-link',
    'catalog.cmd.update-payment-link',
  ],
  change_invoices: [
    'catalog.cmd.create-invoice',
    'catalog.cmd.duplicate-invoice',
    'catalog.cmd.send-invoice',
    'catalog.cmd.update-invoice',
  ],
  change_static_qrs: [
    'catalog.cmd.create-static-qr',
    'catalog.cmd.unarchive-static-qr',
    'catalog.cmd.update-static-qr',
    'payments.cmd.issue-static-code',
  ],
  change_settings: [
    'catalog.cmd.archive-product',
    'catalog.cmd.change-stock',
    'catalog.cmd.create-customer',
    'catalog.cmd.create-product',
    'catalog.cmd.delete-customer',
    'catalog.cmd.delete-product',
    'catalog.cmd.unarchive-product',
    'catalog.cmd.update-customer',
    'catalog.cmd.update-product',
    'notifier.cmd.create-webhook-endpoint',
    'notifier.cmd.update-webhook-endpoint',
  ],
};

export const CHECKED_BY_HANDLER: Readonly<Partial<Record<MerchantAction, readonly string[]>>> = {
  create_payment: [
    'catalog.cmd.pay-invoice-page',
    'catalog.cmd.pay-payment-link',
    'payments.cmd.create-free-payment',
    'payments.cmd.create-payment',
  ],
  create_refund: ['payments.cmd.create-refund'],
  create_payout: ['payouts.cmd.check-payout', 'payouts.cmd.create-payout'],
  use_embeds: ['embed.cmd.mint-embed-token'],
  create_key: ['gateway.cmd.add-own-key', 'gateway.cmd.create-key', 'gateway.cmd.replace-own-key'],
  change_settings: ['gateway.cmd.create-own-project'],
};

const ACTIONS = new Map(
  Object.entries(RESTRICTED_COMMANDS).flatMap(([action, subjects]) =>
    subjects.map((subject) => [subject, action as MerchantAction]),
  ),
);

/** Returns the action for which the command is checked before its handler runs, or null. */
export const restrictedActionOf = (subject: string): MerchantAction | null => ACTIONS.get(subject) ?? null;
