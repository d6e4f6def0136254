import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  receiveAcquirerCallbackCommand,
  rotateProviderSecretCommand,
  resolvePaymentCommand,
  type Payment,
  type ReceiveAcquirerCallbackRequest,
  type ReceivedCallback,
  type RotatedProviderSecret,
  type RotateProviderSecretRequest,
  type ResolvePaymentRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { ReceiveAcquirerCallback } from './receive-acquirer-callback';
import { RotateProviderSecret } from './rotate-provider-secret';
import { ResolvePayment } from './resolve-payment';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receiveCallback: ReceiveAcquirerCallback,
    private readonly settlePayment: ResolvePayment,
    private readonly rotateSecret: RotateProviderSecret,
  ) {}

  @OnCommand(receiveAcquirerCallbackCommand)
  receive(@Payload() command: ReceiveAcquirerCallbackRequest): Promise<ReceivedCallback> {
    return this.receiveCallback.execute(command);
  }

  @OnCommand(resolvePaymentCommand)
  settle(@Payload() command: ResolvePaymentRequest): Promise<Payment> {
    return this.settlePayment.execute(command);
  }

  @OnCommand(rotateProviderSecretCommand)
  rotate(@Payload() command: RotateProviderSecretRequest): Promise<RotatedProviderSecret> {
    return this.rotateSecret.execute(command);
  }
}
