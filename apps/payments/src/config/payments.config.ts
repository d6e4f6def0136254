import { providerDaysVariables } from '@tulay/reconciliation';
import {
  BadConfig,
  databaseVariables,
  hostVariables,
  readConfig,
  signingVariables,
  str,
} from '@tulay/service-host';
import { acquirerProblems, type Acquirer } from '../providers/acquirer/acquirer-code';

/** Default fees, as `method:basis points:fixed minor units` in PHP. */
const DEFAULT_FEES = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';

const acquirerVariables = {
  ACQUIRER_BIC: str({
    default: '',
    desc: 'BIC of the QR Ph acquirer, 11 characters; empty without an acquirer',
  }),
  ACQUIRER_MERCHANT_ID: str({ default: '', desc: 'our merchant ID at the acquirer, at most 25 characters' }),
  ACQUIRER_MERCHANT_NAME: str({ default: '', desc: 'payee name shown in wallets' }),
  ACQUIRER_MERCHANT_CITY: str({ default: '' }),
  ACQUIRER_MERCHANT_POSTCODE: str({ default: '', desc: 'optional' }),
  ACQUIRER_MERCHANT_CATEGORY: str({ default: '', desc: 'merchant category code, 4 digits' }),
};

/** Environment variable that sets each field of a QR Ph code, by tag. */
const VARIABLES: Record<string, keyof typeof acquirerVariables> = {
  '28.01': 'ACQUIRER_BIC',
  '28.03': 'ACQUIRER_MERCHANT_ID',
  '52': 'ACQUIRER_MERCHANT_CATEGORY',
  '59': 'ACQUIRER_MERCHANT_NAME',
  '60': 'ACQUIRER_MERCHANT_CITY',
  '61': 'ACQUIRER_MERCHANT_POSTCODE',
};

export const readPaymentsConfig = (env?: NodeJS.ProcessEnv) => {
  const config = readConfig(
    {
      ...hostVariables,
      ...databaseVariables,
      ...signingVariables,
      ...acquirerVariables,
      ...providerDaysVariables,
      PUBLIC_URL: str({ desc: 'public URL of the hosted pages for payers' }),
      DEFAULT_FEES: str({
        default: DEFAULT_FEES,
        desc: 'method:basis points:fixed minor units[:currency], separated by commas; PHP without a currency',
      }),
      PROVIDER_ALLOWED_CIDRS: str({
        default: '',
        desc: "private networks that may contain a provider's address, such as 127.0.0.0/8 for the lab; empty allows none",
      }),
      SANDBOX_LIMITS: str({
        choices: ['live', 'none'],
        default: 'live',
        desc: 'live: test payments have the currencies and limits of live mode; none: any currency and amount',
      }),
      SEAL_KEYS: str({
        desc: "keys that seal providers' secrets: id:base64 of 32 bytes, the current one first",
      }),
    },
    env,
  );
  return { ...config, acquirer: acquirerOf(config) };
};

export type PaymentsConfig = ReturnType<typeof readPaymentsConfig>;

/** @throws BadConfig if the configured acquirer cannot produce a valid code */
function acquirerOf(config: Record<keyof typeof acquirerVariables, string>): Acquirer | null {
  if (!config.ACQUIRER_BIC) return null;
  const acquirer: Acquirer = {
    bic: config.ACQUIRER_BIC,
    merchantId: config.ACQUIRER_MERCHANT_ID,
    name: config.ACQUIRER_MERCHANT_NAME,
    city: config.ACQUIRER_MERCHANT_CITY,
    postalCode: config.ACQUIRER_MERCHANT_POSTCODE,
    category: config.ACQUIRER_MERCHANT_CATEGORY,
  };
  const bad = acquirerProblems(acquirer).map(({ tag, reason }) => `  ${VARIABLES[tag] ?? tag}: ${reason}`);
  if (bad.length) throw new BadConfig(`invalid configuration:\n${bad.join('\n')}`);
  return acquirer;
}
