import { Injectable } from '@nestjs/common';
import { listPaymentsCommand, type List, type ListPaymentsRequest, type Payment } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** The payments service, as the pages in frames ask it. */
@Injectable()
export class PaymentListClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `invalid_request` when the page before ended nowhere */
  list(query: ListPaymentsRequest): Promise<List<Payment>> {
    return this.commands.ask(listPaymentsCommand, query);
  }
}
