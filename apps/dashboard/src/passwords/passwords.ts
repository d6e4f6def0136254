import { argon2id, argon2Verify } from 'hash-wasm';
import { randomBytes } from 'node:crypto';
import { checkedPassword } from './checked-password';

/** What a hash costs its maker: `memorySize` in KiB, and the passes over it. A kept hash names its own costs. */
export interface HashCosts {
  memorySize: number;
  iterations: number;
}

/** Argon2id as OWASP advises: 19 MiB, two passes, one lane. */
export const COSTS: HashCosts = { memorySize: 19_456, iterations: 2 };

/** Hashes passwords and checks them, by WebAssembly: the same file for every processor, as the image demands. */
export class Passwords {
  /** Of a password that nobody has: checked for addresses that nobody has, so that both take equally long. */
  private readonly nobodys: Promise<string>;

  constructor(private readonly costs: HashCosts) {
    this.nobodys = this.hash('nobody has this password');
  }

  /** A password that somebody chooses, as it is kept. @throws DomainError `invalid_request` when it is easy to guess */
  choose(password: string, person = { email: '', name: '' }): Promise<string> {
    return this.hash(checkedPassword(password, person));
  }

  hash(password: string): Promise<string> {
    const shape = { parallelism: 1, hashLength: 32, outputType: 'encoded' } as const;
    return argon2id({ ...this.costs, ...shape, password, salt: randomBytes(16) });
  }

  /** @param kept null when there is no such person; the answer is then false, after the same work */
  async matches(kept: string | null, password: string): Promise<boolean> {
    const isRight = await argon2Verify({ password, hash: kept ?? (await this.nobodys) });
    return isRight && kept !== null;
  }
}
