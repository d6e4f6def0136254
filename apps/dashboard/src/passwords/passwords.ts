import { Injectable } from '@nestjs/common';
import { checkedPassword } from './checked-password';
import { HashingThreads } from './hashing-threads';

/** Hashes and verifies passwords. */
@Injectable()
export class Passwords {
  constructor(private readonly threads: HashingThreads) {}

  /**
   * Returns the hash of a new password.
   * @throws DomainError `invalid_request` if it is easy to guess
   */
  choose(password: string, person = { email: '', name: '' }): Promise<string> {
    return this.hash(checkedPassword(password, person));
  }

  /** @throws ServiceUnavailableException if the queue is full */
  hash(password: string): Promise<string> {
    return this.threads.hash(password);
  }

  /**
   * Returns whether the password matches.
   * @param kept stored hash; null for an unknown user, who gets false after the same work
   * @throws ServiceUnavailableException if the queue is full
   */
  async matches(kept: string | null, password: string): Promise<boolean> {
    // The library throws for an empty password, so another one is checked instead, with the same work.
    const isRight = await this.threads.verify(kept ?? this.threads.nobodys, password || ' ');
    return isRight && kept !== null && password !== '';
  }
}
