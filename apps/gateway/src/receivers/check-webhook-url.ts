import { Injectable } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { AddressGuard } from '@tulay/security';

/** Rejects webhook URLs on private networks, as the notifier does for endpoints. */
@Injectable()
export class CheckWebhookUrl {
  constructor(private readonly guard: AddressGuard) {}

  /**
   * @param url validated http or https URL. Host names are resolved and checked again for every connection.
   * @throws DomainError `invalid_request` with an issue for the field
   */
  execute(field: string, url: string | null | undefined): void {
    if (url && this.guard.refusesHostOf(url))
      throw invalidField(field, 'must not resolve to a private network address');
  }
}
