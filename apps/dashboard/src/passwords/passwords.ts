import { Injectable } from '@nestjs/common';
import { argon2id, argon2Verify } from 'hash-wasm';
import { randomBytes } from 'node:crypto';
import { checkedPassword } from './checked-password';

/** Argon2id with the costs that OWASP names: 19 MiB, two passes, one lane. */
const COSTS = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };

/** Hashes passwords and checks them, by WebAssembly: the same file for every processor, as the image demands. */
@Injectable()
export class Passwords {
  /** Of a password that nobody has: checked for addresses that nobody has, so that both take equally long. */
  private readonly nobodys = this.hash('nobody has this password');

  /** A password that somebody chooses, as it is kept. @throws DomainError `invalid_request` when it is easy to guess */
  choose(password: string, person = { email: '', name: '' }): Promise<string> {
    return this.hash(checkedPassword(password, person));
  }

  hash(password: string): Promise<string> {
    return argon2id({ ...COSTS, password, salt: randomBytes(16), outputType: 'encoded' });
  }

  /** @param kept null when there is no such person; the answer is then false, after the same work */
  async matches(kept: string | null, password: string): Promise<boolean> {
    const isRight = await argon2Verify({ password, hash: kept ?? (await this.nobodys) });
    return isRight && kept !== null;
  }
}
