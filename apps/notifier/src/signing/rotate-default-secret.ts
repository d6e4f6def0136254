import { Inject, Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import {
  currentOperator,
  toUnix,
  type Clock,
  type RotateDefaultSecretRequest,
  type RotatedDefaultSecret,
  type Tenant,
} from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { DefaultSecretsStore } from './default-secrets.store';
import { requireOverlap, rotated } from './secret.rules';
import { defaultSecretContext, SigningSecrets } from './signing-secrets';

/**
 * Creates a new default secret for a merchant. Older secrets also sign until the overlap ends. An operator's
 * rotation is recorded in the audit log; the dashboard records its users' rotations itself.
 */
@Injectable()
export class RotateDefaultSecret {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly store: DefaultSecretsStore,
    private readonly secrets: SigningSecrets,
    private readonly audit: AuditLog,
  ) {}

  /** @throws DomainError `invalid_request` if the overlap is invalid */
  async execute({ overlapSeconds, ...tenant }: RotateDefaultSecretRequest): Promise<RotatedDefaultSecret> {
    requireOverlap(overlapSeconds);
    const context = defaultSecretContext(tenant);
    // The stored response for retries contains the secret in sealed form, and the tenant, on which the context depends.
    const { sealed, previousExpiresAt } = await executeOnce(this.db, async (tx) => {
      const fresh = this.secrets.create(context);
      const current = await this.store.lock(tx, tenant);
      const now = toUnix(this.clock.now(tenant.environment));
      const before = current ? [{ sealed: current.sealed, expires_at: null }, ...current.older] : [];
      const [, ...older] = rotated(before, fresh, now + overlapSeconds, now);
      await this.store.save(tx, { ...tenant, sealed: fresh, older });
      if (currentOperator()) await this.note(tx, tenant, overlapSeconds);
      return { ...tenant, sealed: fresh, previousExpiresAt: older[0]?.expires_at ?? null };
    });
    return { secret: this.secrets.open(sealed, context), previousExpiresAt };
  }

  private note(tx: Tx, { merchantId, environment }: Tenant, overlapSeconds: number): Promise<void> {
    const detail = { environment, overlap_seconds: overlapSeconds };
    return this.audit.record(tx, {
      action: 'webhook.default_secret_rotated',
      subject: merchantId,
      detail,
    });
  }
}
