import { Injectable } from '@nestjs/common';
import { ensureDefaultSecretCommand, rotateDefaultSecretCommand } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

/** Client for the secret that signs deliveries to the `webhook_url` of payments, one per merchant and mode. */
@Injectable()
export class DefaultSecretClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  /** Returns the secret and creates it on first use. The audit log records which user was shown the secret. */
  async show(visit: RequestContext, operation: string): Promise<string> {
    const change = { action: 'default_secret.show', detail: {}, operation } as const;
    const { secret } = await this.changes.request(requesterOf(visit), change, () =>
      this.commands.ask(ensureDefaultSecretCommand, tenantOf(visit), operation),
    );
    return secret;
  }

  /**
   * Replaces the secret and returns the new one. During the overlap, deliveries are signed with both secrets.
   */
  async rotate(visit: RequestContext, overlapSeconds: number, operation: string): Promise<string> {
    const detail = { overlap_hours: overlapSeconds / 3_600 };
    const change = { action: 'default_secret.rotate', detail, operation } as const;
    const { secret } = await this.changes.request(requesterOf(visit), change, () =>
      this.commands.ask(rotateDefaultSecretCommand, { ...tenantOf(visit), overlapSeconds }, operation),
    );
    return secret;
  }
}
