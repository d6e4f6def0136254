import { Inject, Injectable } from '@nestjs/common';
import type { Tenant } from '@tulay/contracts';
import { Sealer, SERVICE_CONFIG } from '@tulay/service-host';
import { randomBytes } from 'node:crypto';
import type { NotifierConfig } from '../notifier.config';
import type { StoredSecret } from './endpoint.entity';

const PREFIX = 'whsec_';
/** Opened secrets kept at hand, so that signing does not unseal for every delivery. */
const MAX_OPENED = 10_000;

/** What a merchant's default secret is sealed for; an endpoint's is sealed for the endpoint's id. */
export const defaultSecretContext = ({ merchantId, environment }: Tenant): string =>
  `default ${merchantId} ${environment}`;

/** Makes, seals and opens the secrets that sign deliveries. */
@Injectable()
export class SigningSecrets {
  private readonly sealer: Sealer;
  private readonly opened = new Map<string, string>();

  constructor(@Inject(SERVICE_CONFIG) config: NotifierConfig) {
    this.sealer = new Sealer(config.SEAL_KEYS);
  }

  /** A new sealed secret of 32 random bytes. @param context what it belongs to: an endpoint's id or `defaultSecretContext` */
  create(context: string): string {
    return this.sealer.seal(PREFIX + randomBytes(32).toString('base64url'), context);
  }

  open(sealed: string, context: string): string {
    const key = `${context} ${sealed}`;
    const known = this.opened.get(key);
    if (known !== undefined) return known;
    const secret = this.sealer.open(sealed, context);
    if (this.opened.size >= MAX_OPENED) this.opened.clear();
    this.opened.set(key, secret);
    return secret;
  }

  openAll(secrets: StoredSecret[], context: string): string[] {
    return secrets.map(({ sealed }) => this.open(sealed, context));
  }
}
