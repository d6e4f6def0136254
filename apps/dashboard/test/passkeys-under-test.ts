import { AddPasskey } from '../src/passkeys/add-passkey';
import { ChallengesStore } from '../src/passkeys/challenges.store';
import { RegisteredPasskeys } from '../src/passkeys/registered-passkeys';
import { PasskeysStore } from '../src/passkeys/passkeys.store';
import { RelyingParty } from '../src/passkeys/relying-party';
import { RemovePasskey } from '../src/passkeys/remove-passkey';
import { PasskeyList } from '../src/passkeys/passkey-list';
import { UsePasskey } from '../src/passkeys/use-passkey';
import type { AccountsUnderTest } from './accounts-under-test';
import { factorsUnderTest } from './factors-under-test';

export const ORIGIN = 'https://pay.example';

export function passkeysUnderTest(accounts: AccountsUnderTest) {
  const { db, answers, clock, sessions } = accounts;
  const factors = factorsUnderTest(accounts);
  const party = new RelyingParty({ PUBLIC_URL: ORIGIN });
  const [store, challenges] = [new PasskeysStore(db), new ChallengesStore(db, clock)];
  const made = new RegisteredPasskeys(challenges, party, clock);
  const shown = new PasskeyList(db, store, challenges, party, clock);
  return {
    store,
    challenges,
    factors,
    add: new AddPasskey(answers, store, made, factors.added, sessions),
    use: new UsePasskey(store, shown, sessions),
    remove: new RemovePasskey(answers, store, factors.removed, sessions),
  };
}
