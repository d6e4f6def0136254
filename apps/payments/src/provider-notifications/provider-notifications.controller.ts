import { Controller, UseInterceptors } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  receiveAcquirerCallbackCommand,
  rotateProviderSecretCommand,
  type ReceiveAcquirerCallbackRequest,
  type ReceivedCallback,
  type RotatedProviderSecret,
  type RotateProviderSecretRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CountCallbacks } from './count-callbacks.interceptor';
import { ReceiveAcquirerCallback } from './receive-acquirer-callback';
import { RotateProviderSecret } from './rotate-provider-secret';

@Controller()
export class ProviderNotificationsController {
  constructor(
    private readonly receiveCallback: ReceiveAcquirerCallback,
    private readonly rotateSecret: RotateProviderSecret,
  ) {}

  @OnCommand(receiveAcquirerCallbackCommand)
  @UseInterceptors(CountCallbacks)
  receive(@Payload() request: ReceiveAcquirerCallbackRequest): Promise<ReceivedCallback> {
    return this.receiveCallback.execute(request);
  }

  @OnCommand(rotateProviderSecretCommand)
  rotate(@Payload() request: RotateProviderSecretRequest): Promise<RotatedProviderSecret> {
    return this.rotateSecret.execute(request);
  }
}
