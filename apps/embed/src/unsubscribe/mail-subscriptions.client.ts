import { Injectable } from '@nestjs/common';
import {
  findMailSubscriptionCommand,
  notFound,
  setMailSubscriptionCommand,
  type MailSubscription,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const TOKEN = /^[\w.-]{40,100}$/;

/** The notifier, which signs the links and checks them. */
@Injectable()
export class MailSubscriptionsClient {
  constructor(private readonly commands: CommandClient) {}

  /** @throws DomainError `not_found` for a link that is not of our making */
  find(token: string): Promise<MailSubscription> {
    return this.commands.ask(findMailSubscriptionCommand, { token: requireToken(token) });
  }

  /** Errors as `find`. */
  set(token: string, subscribed: boolean): Promise<MailSubscription> {
    return this.commands.ask(setMailSubscriptionCommand, { token: requireToken(token), subscribed });
  }
}

/** Text that cannot be a token is refused here, without a command. */
function requireToken(token: string): string {
  if (!TOKEN.test(token)) throw notFound('mail subscription', 'of this link');
  return token;
}
