import { Injectable } from '@nestjs/common';
import { readPaymentDaysCommand, type PaymentDays, type ReadPaymentDaysRequest } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class PaymentDaysClient {
  constructor(private readonly commands: CommandClient) {}

  read(query: ReadPaymentDaysRequest): Promise<PaymentDays> {
    return this.commands.ask(readPaymentDaysCommand, query);
  }
}
