import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  byOperator,
  activateMerchantCommand,
  approveMerchantCommand,
  rejectMerchantCommand,
  type ActivateMerchantRequest,
  type Activation,
  type ApproveMerchantRequest,
  type Merchant,
  type RejectMerchantRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ActivateMerchant } from './activate-merchant';
import { DecideActivation } from './decide-activation';

@Controller()
export class ActivationController {
  constructor(
    private readonly decide: DecideActivation,
    private readonly activateMerchant: ActivateMerchant,
  ) {}

  @OnCommand(approveMerchantCommand)
  approve(@Payload() request: ApproveMerchantRequest): Promise<Activation> {
    return this.decide.approve(byOperator(request));
  }

  @OnCommand(rejectMerchantCommand)
  reject(@Payload() request: RejectMerchantRequest): Promise<Activation> {
    return this.decide.reject(byOperator(request));
  }

  @OnCommand(activateMerchantCommand)
  activate(
    @Payload() { merchantId }: ActivateMerchantRequest,
  ): Promise<{ merchant: Merchant; keys: { live: string } }> {
    return this.activateMerchant.execute(byOperator({ merchantId }));
  }
}
