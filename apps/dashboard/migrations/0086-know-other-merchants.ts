import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows merchants created by an operator. These merchants have no user who signed up and no first key; the
 * operator invites the first owner.
 */
export class KnowOtherMerchants1086000000000 implements MigrationInterface {
  name = 'KnowOtherMerchants1086000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE merchants
        ALTER COLUMN owner_id DROP NOT NULL, ALTER COLUMN key_id DROP NOT NULL,
        ALTER COLUMN key_hash DROP NOT NULL, ALTER COLUMN key_last4 DROP NOT NULL;
      ALTER TABLE invitations ALTER COLUMN invited_by DROP NOT NULL`);
  }

  /** Fails if a merchant or an invitation created by an operator exists. */
  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE merchants
        ALTER COLUMN owner_id SET NOT NULL, ALTER COLUMN key_id SET NOT NULL,
        ALTER COLUMN key_hash SET NOT NULL, ALTER COLUMN key_last4 SET NOT NULL;
      ALTER TABLE invitations ALTER COLUMN invited_by SET NOT NULL`);
  }
}
