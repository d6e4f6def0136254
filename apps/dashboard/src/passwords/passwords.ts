import { Injectable } from '@nestjs/common';
import { checkedPassword } from './checked-password';
import { HashingThreads } from './hashing-threads';

/** Hashes passwords and checks them. */
@Injectable()
export class Passwords {
  constructor(private readonly threads: HashingThreads) {}

  /** A password that somebody chooses, as it is kept. @throws DomainError `invalid_request` when it is easy to guess */
  choose(password: string, person = { email: '', name: '' }): Promise<string> {
    return this.hash(checkedPassword(password, person));
  }

  /** @throws ServiceUnavailableException when too many wait */
  hash(password: string): Promise<string> {
    return this.threads.hash(password);
  }

  /**
   * @param kept null when there is no such person; the answer is then false, after the same work
   * @throws ServiceUnavailableException when too many wait
   */
  async matches(kept: string | null, password: string): Promise<boolean> {
    // The library throws for an empty password, so another one takes its place: the work is the same.
    const isRight = await this.threads.verify(kept ?? this.threads.nobodys, password || ' ');
    return isRight && kept !== null && password !== '';
  }
}
