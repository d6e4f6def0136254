import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  notFound,
  toUnix,
  type Clock,
  type RotatedProviderSecret,
  type RotateProviderSecretRequest,
} from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { CLOCK } from '@tulay/service-host';
import { Sealer } from '@tulay/security';
import { randomBytes } from 'node:crypto';
import { ACQUIRER } from '../providers/acquirer/acquirer.provider';
import { ProviderSecretsStore } from './provider-secrets.store';
import { MAX_OVERLAP_SECONDS, rotated } from './provider-secret.rules';

/**
 * Creates a new secret for a provider's callbacks and writes an audit entry. The old secrets stay valid
 * during the overlap, so that the provider is not locked out if the response is lost.
 */
@Injectable()
export class RotateProviderSecret {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: ProviderSecretsStore,
    private readonly sealer: Sealer,
    private readonly audit: AuditLog,
  ) {}

  async execute({ provider, overlapSeconds }: RotateProviderSecretRequest): Promise<RotatedProviderSecret> {
    if (provider !== ACQUIRER) throw notFound('provider', provider);
    if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > MAX_OVERLAP_SECONDS)
      throw invalidField('overlap_seconds', `must be an integer between 0 and ${MAX_OVERLAP_SECONDS}`);
    const context = secretContext(provider);
    // The stored result must contain the secret only in encrypted form.
    const sealed = await executeOnce(this.db, async (tx) => {
      const fresh = this.sealer.seal(`psec_${randomBytes(32).toString('base64url')}`, context);
      const now = toUnix(this.clock.now('live'));
      const secrets = rotated(await this.store.lock(tx, provider), fresh, now + overlapSeconds, now);
      await this.store.save(tx, provider, secrets);
      const detail = { overlap_seconds: overlapSeconds };
      await this.audit.record(tx, { action: 'provider.secret_rotated', subject: provider, detail });
      return fresh;
    });
    return { provider, secret: this.sealer.open(sealed, context) };
  }
}

/** Returns the context that binds a sealed secret to its provider. */
export const secretContext = (provider: string): string => `provider ${provider}`;
