import { Injectable } from '@nestjs/common';
import { receiveProviderCallbackCommand, type ReceivedProviderCallback } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

export interface CallbackBytes {
  provider: string;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Forwards provider callbacks to the services that call providers. Each service verifies callbacks with its
 * own credentials.
 */
@Injectable()
export class ProviderCallbackClient {
  constructor(private readonly commands: CommandClient) {}

  /** Forwards a callback to the payments service, and to the payouts service if it is about a payout. */
  async receive({ provider, headers, body }: CallbackBytes): Promise<ReceivedProviderCallback> {
    const request = { provider, headers, rawBody: body.toString('base64') };
    const received = await this.commands.ask(receiveProviderCallbackCommand('payments'), request);
    if (received.subject !== 'payout') return received;
    return this.commands.ask(receiveProviderCallbackCommand('payouts'), request);
  }
}
