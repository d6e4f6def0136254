import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates `post_batch`, the only way to post. Its parameters are column arrays, because parsing JSON would
 * take a third of the total time: ledgers (merchant, environment, currency), the accounts in those ledgers,
 * postings, and legs. A leg is the amount by which a posting changes an account. References are array
 * positions, counted from 1. Postings are decided in the given order. Each posting's result is `posted`,
 * `refused` (a guarded posting exceeds the available balance), `already_posted` or `already_refused`. Posting
 * a source again with different amounts or accounts is an error.
 */
export class CreatePostBatch1003000000000 implements MigrationInterface {
  name = 'CreatePostBatch1003000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(CROCKFORD);
    await db.query(OPEN_ACCOUNTS);
    await db.query(POST_BATCH);
    await db.query('REVOKE ALL ON FUNCTION crockford, open_accounts, post_batch FROM public');
    await db.query('GRANT EXECUTE ON FUNCTION post_batch TO tulay_ledger');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION post_batch, open_accounts, crockford');
  }
}

const CROCKFORD = `
  CREATE FUNCTION crockford(value bigint, digits int) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    encoded text := '';
  BEGIN
    FOR place IN 0 .. digits - 1 LOOP
      encoded := substr('0123456789abcdefghjkmnpqrstvwxyz', ((value >> (5 * place)) & 31)::int + 1, 1) || encoded;
    END LOOP;
    RETURN encoded;
  END $$`;

// Opens accounts before any lock is acquired, and in the same order for all callers, so that concurrent calls
// cannot deadlock.
const OPEN_ACCOUNTS = `
  CREATE FUNCTION open_accounts(
    merchants text[], environments text[], currencies text[], account_books int[], account_codes text[]
  ) RETURNS bigint[] LANGUAGE plpgsql AS $$
  DECLARE
    ids bigint[];
  BEGIN
    LOOP
      SELECT array_agg(a.id ORDER BY t.place) INTO ids
      FROM unnest(account_books, account_codes) WITH ORDINALITY AS t (book, code, place)
      LEFT JOIN accounts a ON a.merchant_id = merchants[t.book] AND a.environment = environments[t.book]
        AND a.currency = currencies[t.book] AND a.code = t.code;
      IF array_position(ids, NULL) IS NULL THEN
        RETURN ids;
      END IF;
      INSERT INTO accounts (merchant_id, environment, currency, code, min_balance)
      SELECT merchants[t.book], environments[t.book], currencies[t.book], t.code,
        CASE WHEN t.code IN ('refunds_in_transit', 'payouts_in_transit') THEN 0 END
      FROM unnest(account_books, account_codes) WITH ORDINALITY AS t (book, code, place)
      WHERE ids[t.place] IS NULL
      ORDER BY 1, 2, 3, 4
      ON CONFLICT DO NOTHING;
    END LOOP;
  END $$`;

// Disables `enable_seqscan` because plans are cached: a plan made while the tables were empty would always
// use a sequential scan.
const POST_BATCH = `
  CREATE FUNCTION post_batch(
    merchants text[], environments text[], currencies text[],
    account_books int[], account_codes text[],
    kinds text[], sources text[], books int[], times bigint[], grosses bigint[], fees bigint[], guards boolean[],
    leg_postings int[], leg_accounts int[], leg_amounts bigint[]
  ) RETURNS text[] LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = ledger, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    ids      bigint[];
    balances bigint[];
    seqs     bigint[];
    hashes   bigint[];
    firsts   int[];
    verdicts text[];
    numbers  bigint[];
    prefix   text;
    running  bigint[];
    leg      record;
    now_us   bigint;
    strangers    bigint;
    contradicted text;
  BEGIN
    -- A duplicate is seen only by a statement that begins after the lock was granted.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'post_batch needs READ COMMITTED' USING ERRCODE = 'TL004';
    END IF;
    IF cardinality(kinds) NOT BETWEEN 1 AND 9999 THEN
      RAISE EXCEPTION 'a batch has 1 to 9999 postings' USING ERRCODE = 'TL005';
    END IF;

    -- 1. Lock what is touched, in the order of ids: every caller the same, so none waits for another in a circle.
    ids := open_accounts(merchants, environments, currencies, account_books, account_codes);
    SELECT array_agg(balance ORDER BY place), array_agg(seq ORDER BY place) INTO balances, seqs
    FROM (
      SELECT t.place, a.balance, a.seq FROM unnest(ids) WITH ORDINALITY AS t (id, place) JOIN accounts a USING (id)
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ) locked;

    -- 2. What stands in one posting must be of one book, and what was decided before stays decided.
    SELECT array_agg(hash ORDER BY posting), count(*) FILTER (WHERE NOT same_book) INTO hashes, strangers
    FROM (
      SELECT l.posting, bit_xor(hashint8extended(ids[l.account], l.amount)) AS hash,
        bool_and(coalesce(account_books[l.account] = books[l.posting], false)) AS same_book
      FROM unnest(leg_postings, leg_accounts, leg_amounts) AS l (posting, account, amount) GROUP BY l.posting
    ) legs;
    IF strangers > 0 OR cardinality(hashes) IS DISTINCT FROM cardinality(kinds) THEN
      RAISE EXCEPTION 'every posting has legs, all of its own book' USING ERRCODE = 'TL005';
    END IF;
    SELECT array_agg(first ORDER BY place), array_agg(verdict ORDER BY place), min(source_id) FILTER (WHERE differs)
    INTO firsts, verdicts, contradicted
    FROM (
      SELECT p.place, p.source_id, p.first,
        CASE WHEN j.refused THEN 'already_refused' WHEN j.number IS NOT NULL THEN 'already_posted'
          WHEN p.first = p.place THEN 'posted' END AS verdict,
        coalesce(j.gross, grosses[p.first]) <> grosses[p.place] OR coalesce(j.fee, fees[p.first]) <> fees[p.place]
          OR coalesce(j.guarded, guards[p.first]) <> guards[p.place]
          OR coalesce(j.legs_hash, hashes[p.first]) <> hashes[p.place] AS differs
      FROM (
        SELECT *, min(place) OVER (PARTITION BY source_id COLLATE "C", kind COLLATE "C") AS first
        FROM unnest(kinds, sources) WITH ORDINALITY AS u (kind, source_id, place)
      ) p LEFT JOIN journals j USING (source_id, kind)
    ) known;
    IF contradicted IS NOT NULL THEN
      RAISE EXCEPTION '% is on record with other amounts or accounts', contradicted USING ERRCODE = 'TL001';
    END IF;

    -- 3. Decide in order. Only guarded postings can be refused, and only they need the balance at their place.
    IF true = ANY (guards) THEN
      running := balances;
      FOR leg IN
        SELECT l.* FROM unnest(leg_postings, leg_accounts, leg_amounts) AS l (posting, account, amount)
        WHERE account_codes[l.account] = 'available' AND verdicts[l.posting] = 'posted' ORDER BY l.posting
      LOOP
        IF guards[leg.posting] AND running[leg.account] + leg.amount < 0 THEN
          verdicts[leg.posting] := 'refused';
        ELSE
          running[leg.account] := running[leg.account] + leg.amount;
        END IF;
      END LOOP;
    END IF;

    -- 4. Write. Ids are made under the locks, so that on every account they sort as its entries do.
    now_us := extract(epoch FROM clock_timestamp()) * 1000000;
    prefix := 'txn_' || crockford(now_us / 1000, 10) || crockford(now_us % 1000, 2)
      || crockford((random() * ((1::bigint << 50) - 1))::bigint, 10);
    numbers := ARRAY(SELECT nextval('journal_numbers') FROM generate_series(1, cardinality(kinds)));
    WITH lines AS (
      SELECT l.posting, l.account, l.amount, seqs[l.account] + row_number() OVER same_account AS seq,
        (balances[l.account] + sum(l.amount) OVER same_account)::bigint AS balance_after
      FROM unnest(leg_postings, leg_accounts, leg_amounts) AS l (posting, account, amount)
      WHERE verdicts[l.posting] = 'posted'
      WINDOW same_account AS (PARTITION BY l.account ORDER BY l.posting ROWS UNBOUNDED PRECEDING)
    ), new_entries AS (
      INSERT INTO entries (account_id, seq, journal_number, amount, balance_after)
      SELECT ids[account], seq, numbers[posting], amount, balance_after FROM lines
    ), new_journals AS (
      INSERT INTO journals (number, id, kind, source_id, merchant_id, environment, currency, gross, fee, net,
        available_balance_after, guarded, refused, legs_hash, created)
      SELECT numbers[p.place], prefix || lpad(p.place::text, 4, '0'), p.kind, p.source_id, merchants[p.book],
        environments[p.book], currencies[p.book], p.gross, p.fee, moved.amount, moved.balance_after, p.guarded,
        verdicts[p.place] = 'refused', hashes[p.place], p.created
      FROM unnest(kinds, sources, books, times, grosses, fees, guards)
        WITH ORDINALITY AS p (kind, source_id, book, created, gross, fee, guarded, place)
      LEFT JOIN (SELECT * FROM lines WHERE account_codes[account] = 'available') moved ON moved.posting = p.place
      WHERE verdicts[p.place] IN ('posted', 'refused')
    )
    UPDATE accounts a SET balance = a.balance + moved.amount, seq = a.seq + moved.entries
    FROM (SELECT account, sum(amount)::bigint AS amount, count(*) AS entries FROM lines GROUP BY account) moved
    WHERE a.id = ids[moved.account];

    -- A source that stood twice in this batch shares the verdict of its first.
    IF array_position(verdicts, NULL) IS NULL THEN
      RETURN verdicts;
    END IF;
    RETURN ARRAY(
      SELECT coalesce(v.verdict, 'already_' || verdicts[v.first])
      FROM unnest(verdicts, firsts) WITH ORDINALITY AS v (verdict, first, place) ORDER BY v.place
    );
  END $$`;
