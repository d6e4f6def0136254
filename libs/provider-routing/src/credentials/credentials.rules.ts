import type { ConnectableProvider, Environment } from '@tulay/contracts';

/** Validated credentials from the operator's file. */
export interface CredentialsFile {
  base_url?: string;
  /** Used by xendit, paymongo and maya. */
  secret_key: string;
  /** Used by xendit. */
  callback_token?: string;
  /** Used by paymongo. */
  webhook_secret?: string;
  source_account?: { number: string; name: string; bic: string };
  /** Used by maya. */
  public_key?: string;
  webhook_public_keys?: string[];
}

interface Credentials {
  baseUrl: string;
  secretKey: string;
}
export interface XenditCredentials extends Credentials {
  /** Newest first; all are currently valid. */
  callbackTokens: readonly string[];
}
export interface PayMongoCredentials extends Credentials {
  /** Newest first; all are currently valid. */
  webhookSecrets: readonly string[];
  /** Wallet from which payouts are sent; null if payouts are not configured. */
  sourceAccount: { number: string; name: string; bic: string } | null;
}
export interface MayaCredentials extends Credentials {
  publicKey: string;
  /** PEM, newest first; all are currently valid. */
  webhookPublicKeys: readonly string[];
}

export interface CredentialsOf {
  xendit: XenditCredentials;
  paymongo: PayMongoCredentials;
  maya: MayaCredentials;
}

/** Allowed hosts of each provider. The first is the default for credentials without a base URL. */
export const OWN_HOSTS: Record<ConnectableProvider, Record<Environment, readonly string[]>> = {
  xendit: { test: ['api.xendit.co'], live: ['api.xendit.co'] },
  paymongo: { test: ['api.paymongo.com'], live: ['api.paymongo.com'] },
  maya: { test: ['pg-sandbox.paymaya.com'], live: ['pg.maya.ph', 'pg.paymaya.com'] },
};

/**
 * Returns the secrets that authenticate callbacks. After a rotation, the secrets remain valid during the
 * overlap.
 */
export const callbackSecretsOf = (file: CredentialsFile): string[] =>
  [file.callback_token, file.webhook_secret, ...(file.webhook_public_keys ?? [])].filter(
    (secret) => secret !== undefined,
  );

/**
 * Returns the credentials for a connector.
 * @param older earlier callback secrets that are still valid, newest first
 */
export function toCredentials<P extends ConnectableProvider>(
  provider: P,
  environment: Environment,
  file: CredentialsFile,
  older: readonly string[],
): CredentialsOf[P] {
  const baseUrl = file.base_url ?? `https://${OWN_HOSTS[provider][environment][0]}`;
  const accepted = [...callbackSecretsOf(file), ...older];
  const all: CredentialsOf = {
    xendit: { baseUrl, secretKey: file.secret_key, callbackTokens: accepted },
    paymongo: {
      baseUrl,
      secretKey: file.secret_key,
      webhookSecrets: accepted,
      sourceAccount: file.source_account ?? null,
    },
    maya: {
      baseUrl,
      secretKey: file.secret_key,
      publicKey: file.public_key ?? '',
      webhookPublicKeys: accepted,
    },
  };
  return all[provider];
}

/** Maximum number of older callback secrets per provider. */
const MAX_OLDER = 4;

/**
 * Returns the older secrets that are still valid, newest first: the `replaced` secrets, then the `kept` ones.
 */
export function olderSecrets<S extends { expires_at: number }>(
  kept: readonly S[],
  replaced: readonly S[],
  now: number,
): S[] {
  return [...replaced, ...kept].filter(({ expires_at }) => expires_at > now).slice(0, MAX_OLDER);
}
