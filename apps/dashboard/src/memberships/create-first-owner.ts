import { Inject, Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { newOrderedId, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { FirstKey } from '../merchants/first-key';
import { MerchantsStore } from '../merchants/merchants.store';
import { MembershipsStore } from './memberships.store';

export interface FirstOwner {
  id: string;
  merchantName: string;
}

@Injectable()
export class CreateFirstOwner {
  constructor(
    private readonly merchants: MerchantsStore,
    private readonly memberships: MembershipsStore,
    private readonly firstKey: FirstKey,
    private readonly audit: ActionLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Saves the merchant to be created at the gateway, and adds the user as the merchant's owner. */
  async executeIn(tx: Tx, { id: ownerId, merchantName }: FirstOwner): Promise<void> {
    const created = toUnix(this.clock.now('live'));
    const id = newOrderedId('mer');
    const state = { openedAt: null, refused: null, created };
    await this.merchants.insert(tx, { id, ownerId, name: merchantName, ...this.firstKey.draw(), ...state });
    await this.memberships.add(tx, { userId: ownerId, merchantId: id, role: 'owner', created });
    await this.audit.record(tx, { action: 'merchant.signed_up', subject: id, actor: ownerId });
  }
}
