import { Inject, Injectable } from '@nestjs/common';
import type { Customer } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { CatalogConfig } from '../config/catalog.config';
import type { CustomerEntity } from './customer.entity';

@Injectable()
export class CustomerView {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: CatalogConfig) {}

  toResource(row: CustomerEntity): Customer {
    return {
      id: row.id,
      object: 'customer',
      environment: row.environment,
      name: row.name,
      email: row.email,
      phone: row.phone,
      address: row.address,
      metadata: row.metadata,
      receipts_history_url: `${this.config.PUBLIC_URL}/receipts/${row.receiptsSlug}`,
      created: row.created,
      updated: row.updated,
    };
  }
}
