import { Injectable } from '@nestjs/common';
import {
  noteMerchantStandingCommand,
  type EnforcingService,
  type MerchantRestrictions,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The services that enforce merchants' restrictions. */
@Injectable()
export class EnforcingServicesClient {
  constructor(private readonly commands: CommandClient) {}

  /** Sends the restrictions to one of the services. Idempotent. */
  async note(service: EnforcingService, restrictions: MerchantRestrictions): Promise<void> {
    await this.commands.ask(noteMerchantStandingCommand(service), restrictions);
  }
}
