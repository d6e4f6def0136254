import { Inject, Injectable } from '@nestjs/common';
import type { Customer } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { CatalogConfig } from '../catalog.config';
import type { CustomerRow } from './customer.entity';

/** How a customer looks from outside. */
@Injectable()
export class CustomerView {
  constructor(@Inject(SERVICE_CONFIG) private readonly config: CatalogConfig) {}

  toResource(row: CustomerRow): Customer {
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
