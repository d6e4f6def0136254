import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../clients/gateway.client';
import { ReceiptsOwnerClient } from './receipts-owner.client';
import type { ReceiptsPageRequest } from './receipts.view';

/** Loads the customer that the URL identifies, and the merchant's name. */
@Injectable()
export class ShowReceipts {
  constructor(
    private readonly customers: ReceiptsOwnerClient,
    private readonly gateway: GatewayClient,
  ) {}

  /** @throws DomainError `not_found` if no customer has the slug */
  async execute(slug: string): Promise<ReceiptsPageRequest> {
    const owner = await this.customers.owner(slug);
    return { slug, owner, merchant: await this.gateway.merchantName(owner) };
  }
}
