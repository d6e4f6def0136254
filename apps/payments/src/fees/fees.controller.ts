import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { setFeeCommand, type FeePlan, type SetFeeRequest } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { FeePlans } from './fee-plans';

@Controller()
export class FeesController {
  constructor(private readonly plans: FeePlans) {}

  @OnCommand(setFeeCommand)
  set(@Payload() fee: SetFeeRequest): Promise<FeePlan> {
    return this.plans.set(fee);
  }
}
