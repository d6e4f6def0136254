import { Injectable } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { AddressGuard } from '@tulay/security';

/** Refuses a payment's own webhook address where it can never be reached, as the notifier does for endpoints. */
@Injectable()
export class CheckWebhookUrl {
  constructor(private readonly guard: AddressGuard) {}

  /**
   * @param url a checked http or https address. A host name is checked again at every connection.
   * @throws DomainError `invalid_request` with `issues.webhook_url`
   */
  execute(url: string | null | undefined): void {
    if (url && this.guard.refusesHostOf(url))
      throw invalidField('webhook_url', 'must not lead to a private network');
  }
}
