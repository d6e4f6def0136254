import { Injectable } from '@nestjs/common';
import { receiveAcquirerCallbackCommand, type ReceivedCallback } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

/** Forwards acquirer callbacks to the payments service, which has the acquirer's secret. */
@Injectable()
export class AcquirerClient {
  constructor(private readonly commands: CommandClient) {}

  receive(body: Buffer, signature: string | null): Promise<ReceivedCallback> {
    return this.commands.ask(receiveAcquirerCallbackCommand, { rawBody: body.toString('base64'), signature });
  }
}
