import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only the operator's search has this condition, so PostgreSQL cannot use these indexes for merchants' lists. */
const ONLY = 'WHERE lower(environment) IS NOT NULL';

const EMAIL = "lower(left(customer->>'email', 255))";
const NAME = `search_form(left(customer->>'name', 100)) COLLATE "C"`;
const LAST_NAME = `search_form(substring(left(customer->>'name', 100) from '\\s(\\S+)\\s*$')) COLLATE "C"`;
const PHONE = `right(regexp_replace(left(customer->>'phone', 64), '[^0-9]', '', 'g'), 10)`;

const NEW = {
  payments_of_all_by_created: `payments (environment, created) ${ONLY}`,
  payments_of_all_by_status: `payments (environment, status, created) ${ONLY}`,
  payments_of_all_by_amount: `payments (environment, currency, amount) ${ONLY}`,
  payments_of_all_by_reference: `payments (environment, reference) ${ONLY}`,
  payments_of_all_by_email: `payments (environment, (${EMAIL}), created) ${ONLY} AND (${EMAIL}) IS NOT NULL`,
  payments_of_all_by_name: `payments (environment, (${NAME})) ${ONLY} AND (${NAME}) IS NOT NULL`,
  payments_of_all_by_last_name: `payments (environment, (${LAST_NAME})) ${ONLY} AND (${LAST_NAME}) IS NOT NULL`,
  payments_of_all_by_phone: `payments (environment, (${PHONE}), created) ${ONLY} AND (${PHONE}) IS NOT NULL`,
  payments_of_all_by_provider_ref: 'payments (provider_ref) WHERE provider_ref IS NOT NULL',
  payments_of_all_by_wallet_ref: 'payments (wallet_ref) WHERE wallet_ref IS NOT NULL',
  provider_attempts_by_payment_ref: 'provider_attempts (payment_ref) WHERE payment_ref IS NOT NULL',
  refunds_of_all: `refunds (environment, status, created) ${ONLY}`,
};

/** Adds the indexes for an operator's search across all merchants. */
export class IndexPlatformSearch0095000000001 implements MigrationInterface {
  name = 'IndexPlatformSearch0095000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, NEW);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {}, Object.keys(NEW));
  }
}
