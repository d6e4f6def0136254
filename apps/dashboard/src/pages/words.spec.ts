import { describeWords } from '@tulay/testing';
import { activationStrings } from './activation/activation.strings';
import { brandingStrings } from './branding/branding.strings';
import { keysStrings } from './keys/keys.strings';
import { projectsStrings } from './projects/projects.strings';
import { accountStrings } from './accounts/account.strings';
import { auditStrings } from './audit/audit.strings';
import { balanceStrings } from './balance/balance.strings';
import { confirmStrings } from './confirm/confirm.strings';
import { passkeyStrings } from './forms/passkey.strings';
import { problemStrings } from './forms/problem.strings';
import { recordStrings } from './catalog/record.strings';
import { customersStrings } from './customers/customers.strings';
import { formStrings } from './forms/form.strings';
import { frameStrings } from './frame/frame.strings';
import { paymentStrings } from './payments/payment.strings';
import { payoutFormStrings } from './payouts/payout-form.strings';
import { payoutRequestsStrings } from './payouts/payout-requests.strings';
import { payoutsStrings } from './payouts/payouts.strings';
import { invoicesStrings } from './invoices/invoices.strings';
import { linksStrings } from './links/links.strings';
import { productsStrings } from './products/products.strings';
import { staticQrsStrings } from './static-qrs/static-qrs.strings';
import { homeStrings } from './home/home.strings';
import { errorStrings } from './layout/error.strings';
import { securityStrings } from './security/security.strings';
import { settingsStrings } from './settings/settings.strings';
import { removalStrings } from './team/removal.strings';
import { teamStrings } from './team/team.strings';
import { operationStrings } from '../operations/idempotency-tokens.strings';
import { deliveriesStrings } from './deliveries/deliveries.strings';
import { eventsStrings } from './events/events.strings';
import { refundsStrings } from './refunds/refunds.strings';
import { webhooksStrings } from './webhooks/webhooks.strings';

/** Strings that are the same in Filipino: names, and English words in common use. */
const SAME =
  /^(?:[A-Z]{2,}|GCash|Card|Customer|Bank transfer|Test mode|Privacy|Menu|[Tt]est|[Ll]ive|\{size\} KB|[^a-z]*(?:\{\w+\}[^a-z]*)+)$/;

describeWords(
  {
    accountStrings,
    auditStrings,
    balanceStrings,
    activationStrings,
    brandingStrings,
    keysStrings,
    projectsStrings,
    confirmStrings,
    deliveriesStrings,
    errorStrings,
    eventsStrings,
    frameStrings,
    homeStrings,
    operationStrings,
    passkeyStrings,
    paymentStrings,
    payoutFormStrings,
    payoutRequestsStrings,
    payoutsStrings,
    problemStrings,
    refundsStrings,
    removalStrings,
    securityStrings,
    settingsStrings,
    teamStrings,
    webhooksStrings,
    formStrings,
    recordStrings,
    customersStrings,
    productsStrings,
    invoicesStrings,
    linksStrings,
    staticQrsStrings,
  },
  SAME,
);
