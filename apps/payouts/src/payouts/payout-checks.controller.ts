import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { checkPayoutCommand, type CreatePayoutRequest, type PayoutPreview } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CheckPayout } from './check-payout';

@Controller()
export class PayoutChecksController {
  constructor(private readonly checkPayout: CheckPayout) {}

  @OnCommand(checkPayoutCommand)
  check(@Payload() command: CreatePayoutRequest): Promise<PayoutPreview> {
    return this.checkPayout.execute(command);
  }
}
