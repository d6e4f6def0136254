import { Injectable } from '@nestjs/common';
import { GatewayClient } from '../checkout/gateway.client';
import { ReceiptsOwnerClient } from './receipts-owner.client';
import type { ReceiptsVisit } from './receipts.view';

/** Finds out whose receipts an address shows, and who was paid. */
@Injectable()
export class VisitReceipts {
  constructor(
    private readonly customers: ReceiptsOwnerClient,
    private readonly gateway: GatewayClient,
  ) {}

  /** @throws DomainError `not_found` */
  async execute(slug: string): Promise<ReceiptsVisit> {
    const owner = await this.customers.owner(slug);
    return { slug, owner, merchant: await this.gateway.merchantName(owner.merchantId) };
  }
}
