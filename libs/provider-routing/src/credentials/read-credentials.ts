import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type ConnectableProvider, type Environment, type Issues } from '@tulay/contracts';
import { AddressGuard } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { createPublicKey } from 'node:crypto';
import { OWN_HOSTS, type CredentialsFile } from './credentials.rules';

/** Returns the problem with a value, or null if it is valid. */
type Check = (value: unknown) => string | null;

const SECRET = /^[\x21-\x7e]{8,200}$/;
const TEXT = /^[^\p{C}]{1,100}$/u;

const secret: Check = (value) =>
  typeof value === 'string' && SECRET.test(value)
    ? null
    : 'must be a string of 8 to 200 printable ASCII characters without spaces';
const text: Check = (value) =>
  typeof value === 'string' && TEXT.test(value) ? null : 'must be a string of 1 to 100 characters';

const publicKey: Check = (value) => {
  try {
    if (createPublicKey(String(value)).asymmetricKeyType === 'rsa') return null;
  } catch {
    // The value is not a key. The problem is reported below.
  }
  return 'must be an RSA public key in PEM';
};

const publicKeys: Check = (value) => {
  if (!Array.isArray(value) || value.length < 1 || value.length > 4) return 'must be a list of 1 to 4 keys';
  return value.map(publicKey).find((problem) => problem !== null) ?? null;
};

const account: Check = (value) => {
  if (typeof value !== 'object' || value === null) return 'must be an object';
  const fields = value as Record<string, unknown>;
  const bad = ['number', 'name', 'bic'].find((name) => text(fields[name]) !== null);
  return bad === undefined ? null : `must have a ${bad} of 1 to 100 characters`;
};

interface Field {
  check: Check;
  optional?: true;
}

const FIELDS: Record<ConnectableProvider, Record<string, Field>> = {
  xendit: { secret_key: { check: secret }, callback_token: { check: secret } },
  paymongo: {
    secret_key: { check: secret },
    webhook_secret: { check: secret },
    source_account: { check: account, optional: true },
  },
  maya: {
    public_key: { check: secret },
    secret_key: { check: secret },
    webhook_public_keys: { check: publicKeys },
  },
};

export interface ConnectionsConfig {
  SEAL_KEYS: string;
  /** Private networks that may be called, such as `127.0.0.0/8,::1/128`; empty for none. */
  PROVIDER_ALLOWED_CIDRS: string;
}

interface Target {
  provider: ConnectableProvider;
  environment: Environment;
}

/** Validates a provider's credentials. Errors name fields but never contain values. */
@Injectable()
export class ReadCredentials {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: ConnectionsConfig) {}

  /** @throws DomainError `invalid_request` if the credentials are not a JSON object or have invalid fields */
  execute(input: unknown, target: Target): CredentialsFile {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw new DomainError('invalid_request', 'The credentials must be a JSON object');
    const values = input as Record<string, unknown>;
    const address: Check = (value) => this.addressProblem(value, target);
    const fields = { base_url: { check: address, optional: true } as const, ...FIELDS[target.provider] };
    const issues = { ...problemsOf(values, fields), ...unknownOf(values, fields) };
    if (Object.keys(issues).length)
      throw new DomainError('invalid_request', 'The credentials have invalid fields', issues);
    return values as unknown as CredentialsFile;
  }

  private addressProblem(value: unknown, { provider, environment }: Target): string | null {
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
      return 'must be an address such as https://api.example.com, without a query or a password';
    const own = OWN_HOSTS[provider][environment];
    if (url.protocol === 'https:' && own.includes(url.host) && url.pathname === '/') return null;
    if (isAllowedPrivate(url, this.config.PROVIDER_ALLOWED_CIDRS)) return null;
    return `must be https://${own.join(' or https://')}; PROVIDER_ALLOWED_CIDRS allows no other address`;
  }
}

function problemsOf(values: Record<string, unknown>, fields: Record<string, Field>): Issues {
  const problems = Object.entries(fields).map(([name, { check, optional }]) => {
    const value = values[name];
    return [name, optional && value === undefined ? null : check(value)] as const;
  });
  return Object.fromEntries(problems.flatMap(([name, said]) => (said === null ? [] : [[name, [said]]])));
}

/** Reports unknown fields, because a misspelled name must not be treated as an omitted field. */
const unknownOf = (values: Record<string, unknown>, fields: Record<string, Field>): Issues =>
  Object.fromEntries(
    Object.keys(values).flatMap((name) =>
      Object.hasOwn(fields, name) ? [] : [[name, ['must be a supported field']]],
    ),
  );

/**
 * Returns whether the URL is a private address that the deployment allows. The local stack allows the lab's
 * address.
 */
function isAllowedPrivate({ href }: URL, allowedNetworks: string): boolean {
  return new AddressGuard('').refusesHostOf(href) && !new AddressGuard(allowedNetworks).refusesHostOf(href);
}
