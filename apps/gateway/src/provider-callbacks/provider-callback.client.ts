import { Injectable } from '@nestjs/common';
import { receiveProviderCallbackCommand, type ReceivedProviderCallback } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

export interface CallbackBytes {
  provider: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** The services that call providers: each has its own credentials, and verifies a callback for itself. */
@Injectable()
export class ProviderCallbackClient {
  constructor(private readonly commands: CommandClient) {}

  /** Calls the payments service first, which reports when the callback is about a payout. */
  async receive({ provider, headers, body }: CallbackBytes): Promise<ReceivedProviderCallback> {
    const request = { provider, headers, rawBody: body.toString('base64') };
    const received = await this.commands.ask(receiveProviderCallbackCommand('payments'), request);
    if (received.subject !== 'payout') return received;
    return this.commands.ask(receiveProviderCallbackCommand('payouts'), request);
  }
}
