import type { QueryRunner } from 'typeorm';

/** Letters with a stroke, which Unicode does not take apart, and a dotless i. */
const PLAIN = `'ŁłĐđØøĦħŦŧı', 'LlDdOoHhTti'`;

/**
 * Creates `search_form(text)` in the service's schema: a text as searches compare it, without case, accents and the
 * difference between one character and its parts ("Peña" is "pena"). It is immutable, so an index can hold it.
 */
export async function createSearchForm(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION search_form(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT lower(translate(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g'), ${PLAIN}))
    $$`);
}
