import { Injectable } from '@nestjs/common';
import { getMerchantProfileCommand } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** What the gateway, which keeps the merchants, tells a public page. */
@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /** The name a payer knows the merchant by. */
  async merchantName(merchantId: string): Promise<string> {
    return (await this.commands.ask(getMerchantProfileCommand, { merchantId })).name;
  }
}
