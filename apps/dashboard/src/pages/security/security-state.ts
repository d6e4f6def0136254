import { Injectable } from '@nestjs/common';
import type { PasskeyEntity } from '../../passkeys/passkey.entity';
import { PasskeysStore } from '../../passkeys/passkeys.store';
import { RecoveryCodes } from '../../second-factors/recovery-codes';
import { TotpsStore } from '../../second-factors/totps.store';
import type { SessionEntity } from '../../sessions/session.entity';
import { Sessions } from '../../sessions/sessions';

interface State {
  hasApp: boolean;
  /** Number of unused recovery codes. */
  codesLeft: number;
  passkeys: PasskeyEntity[];
  sessions: SessionEntity[];
}

@Injectable()
export class SecurityState {
  constructor(
    private readonly totps: TotpsStore,
    private readonly recovery: RecoveryCodes,
    private readonly passkeys: PasskeysStore,
    private readonly sessions: Sessions,
  ) {}

  async of(userId: string): Promise<State> {
    const [totp, codesLeft, passkeys, sessions] = await Promise.all([
      this.totps.of(userId),
      this.recovery.left(userId),
      this.passkeys.ofUser(userId),
      this.sessions.list(userId),
    ]);
    return { hasApp: totp !== null && totp.confirmedAt !== null, codesLeft, passkeys, sessions };
  }
}
