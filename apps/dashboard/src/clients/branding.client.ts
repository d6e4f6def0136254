import { Injectable } from '@nestjs/common';
import {
  getBrandingCommand,
  setBrandingCommand,
  type Branding,
  type SetBrandingRequest,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The gateway, which owns how merchants look. */
@Injectable()
export class BrandingClient {
  constructor(private readonly commands: CommandClient) {}

  get(tenant: Tenant): Promise<Branding> {
    return this.commands.ask(getBrandingCommand, tenant);
  }

  set(request: SetBrandingRequest & { actor: string }): Promise<Branding> {
    return this.commands.ask(setBrandingCommand, request);
  }
}
