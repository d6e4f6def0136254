import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { checkedPassword } from './checked-password';

/** Argon2id with the costs that OWASP names: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes passwords and checks them, off the main thread. */
@Injectable()
export class Passwords {
  /** Of a password that nobody has: checked for addresses that nobody has, so that both take equally long. */
  private readonly nobodys = this.hash('nobody has this password');

  /** A password that somebody chooses, as it is kept. @throws DomainError `invalid_request` when it is easy to guess */
  choose(password: string, person = { email: '', name: '' }): Promise<string> {
    return this.hash(checkedPassword(password, person));
  }

  hash(password: string): Promise<string> {
    return hash(password, COSTS);
  }

  /** @param kept null when there is no such person; the answer is then false, after the same work */
  async matches(kept: string | null, password: string): Promise<boolean> {
    const isRight = await verify(kept ?? (await this.nobodys), password);
    return isRight && kept !== null;
  }
}
