import { Injectable } from '@nestjs/common';
import {
  findMailSubscriptionCommand,
  notFound,
  setMailSubscriptionCommand,
  type MailSubscription,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const TOKEN = /^[\w.-]{40,100}$/;

/** Calls the notifier, which signs and verifies unsubscribe links. */
@Injectable()
export class MailSubscriptionsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found` if the link is not valid */
  find(token: string): Promise<MailSubscription> {
    return this.commands.ask(findMailSubscriptionCommand, { token: requireToken(token) });
  }

  /** Sets whether the recipient is subscribed. Throws the same errors as `find`. */
  set(token: string, subscribed: boolean): Promise<MailSubscription> {
    return this.commands.ask(setMailSubscriptionCommand, { token: requireToken(token), subscribed });
  }
}

/** Rejects malformed tokens without sending a command. */
function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw notFound('email subscription', 'the link is invalid');
  return token;
}
