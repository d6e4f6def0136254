import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { findPurchaseCommand, type FindPurchaseRequest, type Purchase } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FindPurchase } from './find-purchase';

@Controller()
export class PurchasesController {
  constructor(private readonly find: FindPurchase) {}

  @OnCommand(findPurchaseCommand)
  async one(@Payload() { paymentId }: FindPurchaseRequest): Promise<{ purchase: Purchase | null }> {
    return { purchase: await this.find.execute(paymentId) };
  }
}
