import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Sealer } from '@tulay/security';
import { CLOCK } from '@tulay/service-host';
import { generateSecret, generateURI, verifySync } from 'otplib';
import type { TotpEntity } from './totp.entity';

const STEP_SECONDS = 30;
const ISSUER = 'Tulay';

/** Authenticator secret that the user has not confirmed with a code yet. */
export interface PendingTotp {
  secret: string;
  /** `otpauth:` URI shown as a QR code. */
  uri: string;
}

/**
 * Generates and checks time-based codes (RFC 6238). Each secret is stored encrypted and bound to its user.
 */
@Injectable()
export class TotpCodes {
  constructor(
    private readonly sealer: Sealer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Generates a secret, in plain text for display and encrypted for storage. */
  draw(userId: string, email: string): PendingTotp & { sealed: string } {
    const secret = generateSecret();
    return { ...shownTotp(secret, email), sealed: this.sealer.seal(secret, totpContext(userId)) };
  }

  shown({ userId, sealedSecret }: TotpEntity, email: string): PendingTotp {
    return shownTotp(this.sealer.open(sealedSecret, totpContext(userId)), email);
  }

  /**
   * Returns the time step of a typed code, or null if the code is wrong. Accepts the previous, current and
   * next step, because clocks drift.
   */
  stepOf(code: string, { userId, sealedSecret }: TotpEntity): number | null {
    const token = code.replaceAll(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const epoch = toUnix(this.clock.now('live'));
    const secret = this.sealer.open(sealedSecret, totpContext(userId));
    const result = verifySync({ secret, token, epoch, epochTolerance: STEP_SECONDS });
    return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : null;
  }
}

const shownTotp = (secret: string, email: string): PendingTotp => ({
  secret,
  uri: generateURI({ issuer: ISSUER, label: email, secret }),
});

/** Returns the encryption context of a user's secret. */
export const totpContext = (userId: string): string => `totp ${userId}`;
