import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  receiveAcquirerCallbackCommand,
  rotateProviderSecretCommand,
  settlePaymentCommand,
  type Payment,
  type ReceiveAcquirerCallback,
  type ReceivedCallback,
  type RotatedProviderSecret,
  type RotateProviderSecret,
  type SettlePayment,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReceiveAcquirerCallbackUseCase } from './receive-acquirer-callback';
import { RotateProviderSecretUseCase } from './rotate-provider-secret';
import { SettlePaymentUseCase } from './settle-payment';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receiveCallback: ReceiveAcquirerCallbackUseCase,
    private readonly settlePayment: SettlePaymentUseCase,
    private readonly rotateSecret: RotateProviderSecretUseCase,
  ) {}

  @OnCommand(receiveAcquirerCallbackCommand)
  receive(@Payload() command: ReceiveAcquirerCallback): Promise<ReceivedCallback> {
    return this.receiveCallback.execute(command);
  }

  @OnCommand(settlePaymentCommand)
  settle(@Payload() command: SettlePayment): Promise<Payment> {
    return this.settlePayment.execute(command);
  }

  @OnCommand(rotateProviderSecretCommand)
  rotate(@Payload() command: RotateProviderSecret): Promise<RotatedProviderSecret> {
    return this.rotateSecret.execute(command);
  }
}
