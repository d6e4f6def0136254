import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { ENVIRONMENTS, type Environment } from './names';

const secret = (): string => randomBytes(18).toString('hex');

interface MayaKey {
  privateKey: KeyObject;
  publicPem: string;
}

function newMayaKey(): MayaKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

/** Keys that sign webhooks. Generated on first use, because generating a key is slow. */
class MayaKeys {
  private made: MayaKey[] = [];

  get signing(): KeyObject {
    return this.last().privateKey;
  }

  /** At most two public keys, as at Maya. */
  get published(): string[] {
    this.last();
    return this.made.map(({ publicPem }) => publicPem);
  }

  rotate(): void {
    this.made = [this.last(), newMayaKey()];
  }

  private last(): MayaKey {
    if (!this.made.length) this.made.push(newMayaKey());
    return this.made.at(-1) as MayaKey;
  }
}

/**
 * The lab's merchant account at the three providers in one environment. The keys are valid only in this lab.
 */
export interface Account {
  xendit: { secretKey: string; callbackToken: string; businessId: string };
  paymongo: {
    secretKey: string;
    webhookSecret: string;
    wallet: { number: string; name: string; bic: string };
  };
  maya: { publicKey: string; secretKey: string; webhookKeys: MayaKeys };
}

function newAccount(environment: Environment): Account {
  const kind = environment === 'live' ? 'live' : 'test';
  return {
    xendit: {
      secretKey: `xnd_${environment === 'live' ? 'production' : 'development'}_lab${secret()}`,
      callbackToken: `lab${secret()}`,
      businessId: randomBytes(12).toString('hex'),
    },
    paymongo: {
      secretKey: `sk_${kind}_lab${secret()}`,
      webhookSecret: `whsk_lab${secret()}`,
      wallet: { number: '200000000001', name: 'Tulay Lab Inc', bic: 'PAEYPHM2XXX' },
    },
    maya: {
      publicKey: `pk-lab${kind}${secret()}`,
      secretKey: `sk-lab${kind}${secret()}`,
      webhookKeys: new MayaKeys(),
    },
  };
}

export type Accounts = Record<Environment, Account>;

export const newAccounts = (): Accounts =>
  Object.fromEntries(ENVIRONMENTS.map((name) => [name, newAccount(name)])) as Accounts;

/** Returns the environment whose account matches, or undefined if no account matches. */
export const environmentWhere = (
  accounts: Accounts,
  matches: (account: Account) => boolean,
): Environment | undefined => ENVIRONMENTS.find((name) => matches(accounts[name]));

/** Replaces the secret that a provider uses to sign callbacks. Maya's previous public key remains published. */
export function rotateCallbackSecret(account: Account, provider: keyof Account): void {
  if (provider === 'xendit') account.xendit.callbackToken = `lab${secret()}`;
  if (provider === 'paymongo') account.paymongo.webhookSecret = `whsk_lab${secret()}`;
  if (provider === 'maya') account.maya.webhookKeys.rotate();
}
