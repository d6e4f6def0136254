import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { hashSecret } from '@tulay/security';
import { FailedAuthentications } from '../rate-limit/failed-authentications';
import { secretOf, unauthenticated } from './bearer.rules';
import type { Caller } from './caller';
import { CallerCache } from './caller-cache';
import { KeyUses } from './key-uses';
import { isUsable } from '../api-keys/key.rules';

export interface Credentials {
  authorization: string | undefined;
  ip: string;
}

@Injectable()
export class Authenticate {
  constructor(
    private readonly callers: CallerCache,
    private readonly failures: FailedAuthentications,
    private readonly uses: KeyUses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Identifies the caller. A valid key always works, regardless of failed attempts from the same IP address.
   * @throws DomainError `unauthenticated` if the key is missing or invalid, or `rate_limited` after too many
   * failures
   */
  async execute({ authorization, ip }: Credentials): Promise<Caller> {
    const secret = secretOf(authorization);
    const caller = secret === null ? null : await this.callers.find(hashSecret(secret));
    const now = caller && toUnix(this.clock.now(caller.environment));
    if (caller && now !== null && isUsable(caller, now)) {
      this.uses.note(caller.keyId, now);
      return caller;
    }
    await this.failures.count(ip);
    throw unauthenticated(authorization);
  }
}
