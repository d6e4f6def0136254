import { Injectable } from '@nestjs/common';
import { listRefundsCommand, type Refund, type Tenant } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Maximum number of refunds that a page shows per payment. */
const REFUNDS = 100;

@Injectable()
export class RefundsClient {
  constructor(private readonly commands: CommandClient) {}

  /** Returns a payment's refunds, newest first. */
  async ofPayment({ merchantId, environment }: Tenant, paymentId: string): Promise<Refund[]> {
    const query = { merchantId, environment, paymentId, limit: REFUNDS };
    return (await this.commands.ask(listRefundsCommand, query)).data;
  }
}
