import { Injectable } from '@nestjs/common';
import {
  getBrandingCommand,
  setBrandingCommand,
  type Branding,
  type BrandingChanges,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { AuditedChanges } from '../changes/audited-changes';
import { requesterOf, tenantOf, type RequestContext } from '../http/request-context';

@Injectable()
export class BrandingClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: AuditedChanges,
  ) {}

  get(tenant: Tenant): Promise<Branding> {
    return this.commands.ask(getBrandingCommand, tenant);
  }

  set(visit: RequestContext, changes: BrandingChanges, operation: string): Promise<Branding> {
    const by = requesterOf(visit);
    const fields = Object.keys(changes) as (keyof BrandingChanges)[];
    return this.changes.request(by, { action: 'branding.update', detail: { fields }, operation }, () =>
      this.commands.ask(setBrandingCommand, { ...tenantOf(visit), changes, actor: by.userId }, operation),
    );
  }
}
