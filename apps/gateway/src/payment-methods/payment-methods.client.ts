import { Injectable } from '@nestjs/common';
import { listPaymentMethodsCommand, type List, type PaymentMethodRoute, type Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class PaymentMethodsClient {
  constructor(private readonly commands: CommandClient) {}

  async list(owner: Tenant): Promise<List<PaymentMethodRoute>> {
    const { merchantId, environment } = owner;
    const { methods } = await this.commands.ask(listPaymentMethodsCommand, { merchantId, environment });
    return { object: 'list', data: methods, has_more: false };
  }
}
