import { Injectable } from '@nestjs/common';
import { notFound, type FindReceiptsOwnerRequest, type ReceiptsOwner } from '@tulay/contracts';
import { CustomerView } from './customer.view';
import { CustomersStore } from './customers.store';

@Injectable()
export class FindReceiptsOwner {
  constructor(
    private readonly customers: CustomersStore,
    private readonly view: CustomerView,
  ) {}

  async execute({ slug }: FindReceiptsOwnerRequest): Promise<ReceiptsOwner> {
    const row = await this.customers.findByReceiptsSlug(slug);
    if (!row) throw notFound('receipts page', slug);
    const { merchantId, environment } = row;
    return { customer: this.view.toResource(row), merchantId, environment };
  }
}
