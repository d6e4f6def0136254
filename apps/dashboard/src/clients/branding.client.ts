import { Injectable } from '@nestjs/common';
import {
  getBrandingCommand,
  setBrandingCommand,
  type Branding,
  type BrandingChanges,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Changes } from '../changes/changes';
import { askerOf, tenantOf, type Visit } from '../http/visit';

/** Client of the gateway, which owns the branding of merchants. */
@Injectable()
export class BrandingClient {
  constructor(
    private readonly commands: CommandClient,
    private readonly changes: Changes,
  ) {}

  get(tenant: Tenant): Promise<Branding> {
    return this.commands.ask(getBrandingCommand, tenant);
  }

  set(visit: Visit, changes: BrandingChanges, operation: string): Promise<Branding> {
    const by = askerOf(visit);
    const fields = Object.keys(changes) as (keyof BrandingChanges)[];
    return this.changes.ask(by, { action: 'branding.update', detail: { fields }, operation }, () =>
      this.commands.ask(setBrandingCommand, { ...tenantOf(visit), changes, actor: by.userId }, operation),
    );
  }
}
