import { Injectable } from '@nestjs/common';
import { checkedPassword } from './checked-password';
import { HashingThreads } from './hashing-threads';

@Injectable()
export class Passwords {
  constructor(private readonly threads: HashingThreads) {}

  /**
   * Hashes a new password.
   * @throws DomainError `invalid_request` if the password is easy to guess
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
   * @param kept stored hash; null for an unknown user, in which case the method returns false after the same
   * amount of work
   * @throws ServiceUnavailableException if the queue is full
   */
  async matches(kept: string | null, password: string): Promise<boolean> {
    // The library throws for an empty password. A space is verified instead, so that the response takes as
    // long as for a wrong password.
    const isRight = await this.threads.verify(kept ?? this.threads.nobodys, password || ' ');
    return isRight && kept !== null && password !== '';
  }
}
