import type { Accounts } from '../core/accounts';
import { isoOf } from '../core/clock';
import type { Environment, ProviderName } from '../core/names';
import type { Payable } from '../core/payable';
import type { Payout, Refund } from '../core/transfers';

/** Returns the content of the file for `operator provider configure`. */
export function credentialsView(
  accounts: Accounts,
  provider: ProviderName,
  environment: Environment,
  origin: string,
) {
  const { xendit, paymongo, maya } = accounts[environment];
  const base_url = `${origin}/${provider}`;
  switch (provider) {
    case 'xendit':
      return { base_url, secret_key: xendit.secretKey, callback_token: xendit.callbackToken };
    case 'paymongo':
      return {
        base_url,
        secret_key: paymongo.secretKey,
        webhook_secret: paymongo.webhookSecret,
        source_account: paymongo.wallet,
      };
    case 'maya':
      return {
        base_url,
        public_key: maya.publicKey,
        secret_key: maya.secretKey,
        webhook_public_keys: maya.webhookKeys.published,
      };
  }
}

/** Returns a payable with amounts in centavos. */
export function payableView(payable: Payable) {
  const { provider, environment, id, reference, resource, rail, amount, currency, state, qr, charge } =
    payable;
  return {
    provider,
    environment,
    id,
    reference,
    resource,
    rail,
    amount,
    currency,
    state,
    qr,
    failure: payable.failure,
    created: isoOf(payable.createdAt),
    expires: payable.expiresAt === null ? null : isoOf(payable.expiresAt),
    charge: charge && { ...charge, at: isoOf(charge.at) },
  };
}

export function refundView(refund: Refund) {
  const { provider, environment, id, reference, payable, kind, amount, currency, state, failure } = refund;
  return { provider, environment, id, reference, payable, kind, amount, currency, state, failure };
}

export function payoutView(payout: Payout) {
  const { provider, environment, id, reference, amount, currency, state, failure, channel, account } = payout;
  return { provider, environment, id, reference, amount, currency, state, failure, channel, account };
}
