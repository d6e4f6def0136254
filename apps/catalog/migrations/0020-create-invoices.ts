import type { MigrationInterface, QueryRunner } from 'typeorm';

const INVOICES = `
  CREATE TABLE invoices (
    id                    text COLLATE "C" PRIMARY KEY,
    merchant_id           text COLLATE "C" NOT NULL,
    environment           text    NOT NULL CHECK (environment IN ('test', 'live')),
    payee_id              text COLLATE "C" NOT NULL,
    kind                  text    NOT NULL CHECK (kind IN ('invoice', 'activation_fee')),
    number                text    CHECK ((kind = 'invoice') = (number IS NOT NULL)),
    status                text    NOT NULL CHECK (status IN ('draft', 'sent', 'partial', 'paid', 'void')),
    currency              text    NOT NULL CHECK (length(currency) = 3),
    lines                 json    NOT NULL,
    subtotal              bigint  NOT NULL CHECK (subtotal >= 0),
    discount_amount       bigint  NOT NULL CHECK (discount_amount >= 0),
    tax_amount            bigint  NOT NULL CHECK (tax_amount >= 0),
    amount                bigint  NOT NULL CHECK (amount >= 0),
    amount_paid           bigint  NOT NULL,
    amount_overpaid       bigint  NOT NULL CHECK (amount_overpaid >= 0),
    description           text,
    customer_id           text COLLATE "C",
    due_date              text COLLATE "C" CHECK (due_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
    notes                 text,
    terms                 text,
    allow_partial_payment boolean NOT NULL,
    deposit_rate          int     CHECK (deposit_rate BETWEEN 1 AND 999999),
    deposit_due_at        bigint,
    balance_due_at        bigint,
    shipment_id           text,
    issued_at             bigint,
    sent_at               bigint,
    paid_at               bigint,
    void_at               bigint,
    forfeited_at          bigint,
    payment_id            text,
    receipts              json    NOT NULL,
    taken                 json    NOT NULL,
    metadata              json    NOT NULL,
    slug                  text COLLATE "C" NOT NULL UNIQUE,
    created               bigint  NOT NULL,
    CONSTRAINT invoices_number UNIQUE (merchant_id, environment, number),
    CONSTRAINT invoices_add_up CHECK (amount = subtotal - discount_amount + tax_amount),
    CONSTRAINT invoices_are_never_paid_twice CHECK (amount_paid BETWEEN 0 AND amount),
    CONSTRAINT invoices_say_what_is_paid CHECK (
      CASE status WHEN 'draft' THEN amount_paid = 0 WHEN 'sent' THEN amount_paid = 0
        WHEN 'partial' THEN amount_paid > 0 AND amount_paid < amount WHEN 'paid' THEN amount_paid = amount
        ELSE amount_paid < amount OR amount = 0 END)
  )`;

const INDEXES = `
  CREATE INDEX invoices_by_merchant ON invoices (merchant_id, environment, id DESC);
  CREATE INDEX invoices_by_status ON invoices (merchant_id, environment, status, id DESC);
  CREATE INDEX invoices_by_customer ON invoices (merchant_id, environment, customer_id, id DESC)
    WHERE customer_id IS NOT NULL;
  CREATE INDEX invoices_by_due_date ON invoices (merchant_id, environment, due_date) WHERE due_date IS NOT NULL;
  CREATE INDEX invoices_by_created ON invoices (merchant_id, environment, created);
  CREATE INDEX invoices_overpaid ON invoices (environment, id) WHERE amount_overpaid > 0`;

const NUMBERS = `
  CREATE TABLE invoice_numbers (
    merchant_id text   NOT NULL,
    environment text   NOT NULL CHECK (environment IN ('test', 'live')),
    year        int    NOT NULL,
    last        bigint NOT NULL,
    PRIMARY KEY (merchant_id, environment, year)
  )`;

/**
 * Creates the invoices table, and the invoice counter per merchant, environment and year. Amounts are in minor
 * units, times in Unix seconds, and the deposit rate in millionths. `lines` and `receipts` store amounts as
 * text. `taken` lists the products that the sale took out of stock.
 */
export class CreateInvoices1020000000000 implements MigrationInterface {
  name = 'CreateInvoices1020000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(INVOICES);
    await db.query(INDEXES);
    await db.query(NUMBERS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE invoice_numbers, invoices');
  }
}
