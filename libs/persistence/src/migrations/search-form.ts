import type { QueryRunner } from 'typeorm';

/** Letters with a stroke, which Unicode normalization does not decompose, and the dotless i. */
const PLAIN = `'ŁłĐđØøĦħŦŧı', 'LlDdOoHhTti'`;

/**
 * Creates `search_form(text)` in the service's schema. It normalizes a string for searches: lower case, without
 * accents, regardless of whether characters are composed or decomposed ("Peña" becomes "pena"). Indexes can use
 * the function, because it is immutable.
 */
export async function createSearchForm(db: QueryRunner): Promise<void> {
  await db.query(`
    CREATE OR REPLACE FUNCTION search_form(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT lower(translate(regexp_replace(normalize($1, NFKD), '[\\u0300-\\u036f]', '', 'g'), ${PLAIN}))
    $$`);
}
