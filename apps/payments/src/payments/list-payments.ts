import { Injectable } from '@nestjs/common';
import { toList, type List, type ListPaymentsRequest, type Payment } from '@tulay/contracts';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

@Injectable()
export class ListPayments {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
  ) {}

  async execute(query: ListPaymentsRequest): Promise<List<Payment>> {
    const rows = await this.payments.list(query);
    return toList(
      rows.map((row) => this.view.toResource(row)),
      query.limit,
    );
  }
}
