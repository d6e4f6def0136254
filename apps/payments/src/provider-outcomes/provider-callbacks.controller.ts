import { Controller, UseInterceptors } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getPaymentTraceCommand,
  receiveProviderCallbackCommand,
  type PaymentTrace,
  type ReceivedProviderCallback,
  type ReceiveProviderCallbackRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CountCallbacks } from '../provider-notifications/count-callbacks.interceptor';
import { ReceiveProviderCallback } from './receive-provider-callback';
import { TracePayment } from './trace-payment';

@Controller()
export class ProviderCallbacksController {
  constructor(
    private readonly receiveCallback: ReceiveProviderCallback,
    private readonly tracePayment: TracePayment,
  ) {}

  @OnCommand(getPaymentTraceCommand)
  trace(@Payload() { paymentId }: { paymentId: string }): Promise<PaymentTrace> {
    return this.tracePayment.execute(paymentId);
  }

  @OnCommand(receiveProviderCallbackCommand('payments'))
  @UseInterceptors(CountCallbacks)
  receive(@Payload() request: ReceiveProviderCallbackRequest): Promise<ReceivedProviderCallback> {
    return this.receiveCallback.execute(request);
  }
}
