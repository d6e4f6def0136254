import type { Environment } from '@tulay/contracts';

type Operator = (args: string[]) => Promise<unknown>;

/** Details of a merchant that the stack creates. The email address identifies it. */
interface OwnMerchant {
  name: string;
  email: string;
  /** Environment of the returned key. */
  environment: Environment;
}

/** A merchant with a new API key. */
export interface KeyedMerchant {
  merchantId: string;
  key: string;
}

interface CreatedMerchant {
  merchant: { id: string };
  keys: Record<Environment, string>;
}

/**
 * Creates a merchant, or a new key for the merchant with this email address. The merchant exists without a stored
 * key if the database was restored into another folder, or if an earlier start was killed.
 */
export async function ownMerchant(operator: Operator, wanted: OwnMerchant): Promise<KeyedMerchant> {
  const { name, email, environment } = wanted;
  const existing = await merchantWithEmail(operator, email);
  if (existing) return { merchantId: existing, key: await newKey(operator, existing, environment) };
  const live = environment === 'live' ? ['--live'] : [];
  const args = ['merchant', 'create', '--name', name, '--email', email, ...live];
  const { merchant, keys } = (await operator(args)) as CreatedMerchant;
  return { merchantId: merchant.id, key: keys[environment] };
}

async function merchantWithEmail(operator: Operator, email: string): Promise<string | undefined> {
  const { merchants } = (await operator(['merchant', 'list'])) as {
    merchants: { id: string; email: string }[];
  };
  return merchants.find((merchant) => merchant.email === email)?.id;
}

async function newKey(operator: Operator, merchantId: string, environment: Environment): Promise<string> {
  const args = ['key', 'create', '--merchant', merchantId, '--environment', environment];
  return ((await operator(args)) as { secret: string }).secret;
}
