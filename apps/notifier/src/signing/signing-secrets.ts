import { Inject, Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { Sealer, type SigningKey, signingKeyOf } from '@tulay/security';
import { randomBytes } from 'node:crypto';
import type { StoredSecret } from './secret.rules';

const PREFIX = 'whsec_';
/** Maximum number of cached keys. The cache avoids unsealing a key for every delivery. */
const MAX_KEYS = 10_000;

/**
 * Returns the sealing context of a merchant's default secret. An endpoint's secret uses the endpoint's ID
 * instead.
 */
export const defaultSecretContext = ({ merchantId, environment }: Tenant): string =>
  `default ${merchantId} ${environment}`;

@Injectable()
export class SigningSecrets {
  private readonly sealer: Sealer;
  private readonly keys = new Map<string, SigningKey>();

  constructor(@Inject(SERVICE_CONFIG) config: { SEAL_KEYS: string }) {
    this.sealer = new Sealer(config.SEAL_KEYS);
  }

  /**
   * Returns a new sealed secret of 32 random bytes.
   * @param context an endpoint's ID, or `defaultSecretContext`
   */
  create(context: string): string {
    return this.sealer.seal(PREFIX + randomBytes(32).toString('base64url'), context);
  }

  open(sealed: string, context: string): string {
    return this.sealer.open(sealed, context);
  }

  keysOf(secrets: StoredSecret[], context: string): SigningKey[] {
    return secrets.map(({ sealed }) => this.keyOf(sealed, context));
  }

  private keyOf(sealed: string, context: string): SigningKey {
    const name = `${context} ${sealed}`;
    const known = this.keys.get(name);
    if (known) return known;
    const key = signingKeyOf(this.open(sealed, context));
    if (this.keys.size >= MAX_KEYS) this.keys.clear();
    this.keys.set(name, key);
    return key;
  }
}
