import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the list of tables that are partitioned by month, and the functions that create and drop partitions.
 * The functions run with the owner's privileges, so that the service's role needs no privileges on the
 * partitions. They never drop rows younger than `least_days`, whatever the caller requests.
 */
export class CreatePartitions0006000000000 implements MigrationInterface {
  name = 'CreatePartitions0006000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(REGISTRY);
    await db.query(BOUND);
    await db.query(MAKE_ONE);
    await db.query(MAKE);
    await db.query(DROP);
    await db.query(GRANTS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DROP FUNCTION drop_partitions, make_partitions, make_partition, partition_bound;
      DROP TABLE partitioned_tables`);
  }
}

const REGISTRY = `CREATE TABLE partitioned_tables (
  name       text        PRIMARY KEY,
  -- The column of the bounds: an id that carries its time, or a timestamptz.
  key        text        NOT NULL,
  -- The prefix of such ids; null for a timestamptz.
  prefix     text,
  -- Storage parameters of each partition.
  storage    text        NOT NULL,
  -- SQL for the age of a row in the default partition, which holds what no month has room for.
  age        text        NOT NULL,
  least_days int         NOT NULL,
  -- The end of the first partition, which holds everything from before.
  starts_at  timestamptz NOT NULL,
  -- Everything older was dropped.
  kept_from  timestamptz
)`;

/**
 * Returns a bound that sorts before every ID created at or after this time: the result of `idAt` without trailing
 * zeros.
 */
const BOUND = `CREATE FUNCTION partition_bound(prefix text, at timestamptz) RETURNS text
  LANGUAGE plpgsql STABLE SET timezone = 'UTC' AS $$
  DECLARE
    ms   bigint := floor(extract(epoch FROM at) * 1000);
    code text := '';
  BEGIN
    IF prefix IS NULL THEN RETURN at::text; END IF;
    FOR digit IN 1..10 LOOP
      code := substr('0123456789abcdefghjkmnpqrstvwxyz', (ms % 32)::int + 1, 1) || code;
      ms := ms / 32;
    END LOOP;
    RETURN prefix || '_' || code;
  END $$`;

/** Creates a month's partition and moves the month's rows from the default partition into it. */
const MAKE_ONE = `CREATE FUNCTION make_partition(t partitioned_tables, month timestamptz) RETURNS void
  LANGUAGE plpgsql SET timezone = 'UTC' SET search_path FROM CURRENT AS $$
  DECLARE
    made    text := t.name || to_char(month, '_YYYY_MM');
    rest    text := t.name || '_default';
    low     text := partition_bound(t.prefix, month);
    high    text := partition_bound(t.prefix, month + interval '1 month');
    written text;
  BEGIN
    IF month < t.starts_at OR to_regclass(made) IS NOT NULL THEN RETURN; END IF;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS) %s',
      made, t.name, t.storage);
    EXECUTE format('REVOKE ALL ON %I FROM %I', made, 'tulay_' || current_schema());
    EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO written FROM pg_attribute
      WHERE attrelid = rest::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '';
    EXECUTE format('WITH moved AS (DELETE FROM %1$I WHERE %2$I >= %3$L AND %2$I < %4$L RETURNING %5$s)
      INSERT INTO %6$I (%5$s) SELECT %5$s FROM moved', rest, t.key, low, high, written, made);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', t.name, made, low, high);
  END $$`;

const MAKE = `CREATE FUNCTION make_partitions(ahead int) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' SET lock_timeout = '3s' SET search_path FROM CURRENT AS $$
  DECLARE
    months timestamptz[] := ARRAY(SELECT generate_series(date_trunc('month', now()),
      date_trunc('month', now()) + ahead * interval '1 month', interval '1 month'));
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext(current_schema()), hashtext('partitions'));
    PERFORM make_partition(t, month) FROM partitioned_tables t, unnest(months) month ORDER BY t.name, month;
    RETURN ahead;
  END $$`;

/**
 * Drops whole months and deletes up to 10,000 rows of the default partition. Returns the number of dropped months.
 */
const DROP = `CREATE FUNCTION drop_partitions(of_table text, older_than timestamptz) RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET timezone = 'UTC' SET lock_timeout = '3s' SET search_path FROM CURRENT AS $$
  DECLARE
    t       partitioned_tables;
    part    record;
    dropped int := 0;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtext(current_schema()), hashtext('partitions'));
    SELECT * INTO STRICT t FROM partitioned_tables WHERE name = of_table;
    older_than := least(older_than, now() - t.least_days * interval '1 day');
    FOR part IN SELECT * FROM (
        SELECT c.relname AS name, CASE WHEN c.relname = t.name || '_first' THEN t.starts_at
          ELSE to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' END AS ends_at
        FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = t.name::regclass AND c.relname <> t.name || '_default') months
      WHERE ends_at <= older_than ORDER BY ends_at
    LOOP
      EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', t.name, part.name);
      EXECUTE format('DROP TABLE %I', part.name);
      UPDATE partitioned_tables SET kept_from = part.ends_at WHERE name = t.name;
      dropped := dropped + 1;
    END LOOP;
    EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$s < %3$L LIMIT 10000))',
      t.name || '_default', t.age, older_than);
    RETURN dropped;
  END $$`;

const GRANTS = `REVOKE ALL ON FUNCTION make_partition, make_partitions, drop_partitions FROM PUBLIC;
  DO $$ BEGIN
    EXECUTE format('GRANT EXECUTE ON FUNCTION make_partitions, drop_partitions TO %I', 'tulay_' || current_schema());
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON partitioned_tables FROM %I', 'tulay_' || current_schema());
  END $$`;
