import { Inject, Injectable } from '@nestjs/common';
import { notFound, type Environment, type Tenant } from '@tulay/contracts';
import { SERVICE_CONFIG } from '@tulay/service-host';
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MailConfig } from '../config/mail.config';

/**
 * Identifies a recipient's subscription to a merchant's emails. `reader` is a hash, so that neither links nor
 * tables reveal the address.
 */
export interface Subscription extends Tenant {
  reader: string;
}

const PREFIX = 'mer_';
const BYTES = 16;
const SHORT: Record<Environment, string> = { test: 't', live: 'l' };
const LONG = new Map<string, Environment>([
  ['t', 'test'],
  ['l', 'live'],
]);

/** Returns the hash of a recipient's address. The same address has a different hash for each merchant. */
export const readerOf = ({ merchantId, environment }: Tenant, address: string): string =>
  createHash('sha256')
    .update(`${merchantId} ${environment} ${address.trim().toLowerCase()}`)
    .digest()
    .subarray(0, BYTES)
    .toString('base64url');

/** Signs and verifies unsubscribe links. A link is valid as long as its key is in `SEAL_KEYS`. */
@Injectable()
export class SubscriptionLinks {
  private readonly keys: readonly Buffer[];

  constructor(@Inject(SERVICE_CONFIG) { SEAL_KEYS }: Pick<MailConfig, 'SEAL_KEYS'>) {
    this.keys = SEAL_KEYS.split(',').map((key) => {
      const secret = Buffer.from(key.slice(key.indexOf(':') + 1), 'base64');
      return Buffer.from(hkdfSync('sha256', secret, '', 'tulay mail subscription v1', 32));
    });
  }

  /** Returns the token for the URL: at most 100 characters, the limit of a path parameter. */
  tokenOf({ merchantId, environment, reader }: Subscription): string {
    const text = [merchantId.slice(PREFIX.length), SHORT[environment], reader].join('.');
    return `${text}.${sign(text, this.keys[0]!).toString('base64url')}`;
  }

  /** @throws DomainError `not_found` if the token has no valid signature */
  read(token: string): Subscription {
    const cut = token.lastIndexOf('.');
    const [text, given] = [token.slice(0, cut), Buffer.from(token.slice(cut + 1), 'base64url')];
    const isOurs = given.length === BYTES && this.keys.some((key) => timingSafeEqual(sign(text, key), given));
    const [merchant = '', short = '', reader = ''] = text.split('.');
    const environment = LONG.get(short);
    if (!isOurs || !environment) throw notFound('email subscription', 'the link is invalid');
    return { merchantId: PREFIX + merchant, environment, reader };
  }
}

const sign = (text: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(text).digest().subarray(0, BYTES);
