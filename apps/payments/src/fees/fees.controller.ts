import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getFeePlanCommand,
  listScheduledFeesCommand,
  removeScheduledFeeCommand,
  scheduleFeeCommand,
  type FeePlan,
  type GetFeePlanRequest,
  type ListScheduledFeesRequest,
  type ScheduledFeeKey,
  type ScheduledFees,
  type ScheduleFeeRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReadFees } from './read-fees';
import { RemoveScheduledFee } from './remove-scheduled-fee';
import { ScheduleFee } from './schedule-fee';

@Controller()
export class FeesController {
  constructor(
    private readonly fees: ReadFees,
    private readonly scheduleFee: ScheduleFee,
    private readonly removeFee: RemoveScheduledFee,
  ) {}

  @OnCommand(listScheduledFeesCommand)
  list(@Payload() { merchantId }: ListScheduledFeesRequest): Promise<ScheduledFees> {
    return this.fees.list(merchantId);
  }

  @OnCommand(getFeePlanCommand)
  plan(@Payload() request: GetFeePlanRequest): FeePlan {
    return this.fees.plan(request);
  }

  @OnCommand(scheduleFeeCommand)
  async schedule(@Payload() request: ScheduleFeeRequest): Promise<ScheduledFees> {
    await this.scheduleFee.execute(request);
    return this.fees.list(request.merchantId);
  }

  @OnCommand(removeScheduledFeeCommand)
  async remove(@Payload() request: ScheduledFeeKey): Promise<ScheduledFees> {
    await this.removeFee.execute(request);
    return this.fees.list(request.merchantId);
  }
}
