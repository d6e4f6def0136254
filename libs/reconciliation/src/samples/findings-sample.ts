import type { Database, DbRecord, Tx } from '@tulay/persistence';

/**
 * Maximum number of stored findings per group, for example per check. A sample is sufficient; without a limit,
 * an error that affects every row would store millions of findings.
 */
export const FINDINGS_SAMPLE = 1_000;

/** Table that stores a sample of the findings. Column lists are comma-separated. */
interface SampledTable {
  name: string;
  columns: string;
  /** Column definitions with types, for `json_to_recordset`. */
  record: string;
  /** Columns that identify a finding. */
  key: string;
  /** Columns that define a group. The number of rows per group is limited. */
  group: string;
  /** SQL condition for the rows that count toward the limit; all rows by default. */
  counts?: string;
  /** SQL assignments for a known finding `f` that was found again as `g`. */
  confirm: string;
}

/** A finding, and whether it is stored in the sample or only counted. */
type Placed<Row> = Row & {
  is_new: boolean;
  is_stored: boolean;
};

/**
 * Returns a statement that confirms known findings and stores new findings up to the limit. `$1` is the findings
 * as JSON.
 */
export function sampleStatement(table: SampledTable): string {
  const { name, columns, record, key, group, counts = 'true', confirm } = table;
  const keyOf = (alias: string) => of(alias, key);
  return `WITH given AS (
    SELECT DISTINCT ON (${key}) ${columns} FROM json_to_recordset($1::json) AS r(${record}) ORDER BY ${key}
  ), known AS (
    UPDATE ${name} f SET ${confirm} FROM given g WHERE (${keyOf('f')}) = (${keyOf('g')}) RETURNING ${of('g', columns)}
  ), fresh AS (
    SELECT ${of('g', columns)}, row_number() OVER (PARTITION BY ${group} ORDER BY ${key}) AS nth
    FROM given g WHERE NOT EXISTS (SELECT FROM known k WHERE (${keyOf('k')}) = (${keyOf('g')}))
  ), stored AS (
    SELECT ${group}, count(*) AS n FROM ${name}
    WHERE (${group}) IN (SELECT ${group} FROM fresh) AND ${counts} GROUP BY ${group}
  ), placed AS (
    SELECT fresh.*, nth + coalesce(n, 0) <= ${FINDINGS_SAMPLE} AS fits FROM fresh LEFT JOIN stored USING (${group})
  ), kept AS (
    INSERT INTO ${name} (${columns}) SELECT ${columns} FROM placed WHERE fits ON CONFLICT (${key}) DO NOTHING
  )
  SELECT ${columns}, true AS is_new, fits AS is_stored FROM placed
  UNION ALL SELECT ${columns}, false, true FROM known`;
}

/**
 * Stores findings up to the sample's limit, and returns whether each finding was stored. Only one replica at
 * a time may call this function.
 */
export const placeInSample = <Row extends DbRecord>(
  on: Pick<Database | Tx, 'query'>,
  statement: string,
  findings: DbRecord[],
): Promise<Placed<Row>[]> =>
  findings.length ? on.query<Placed<Row>>(statement, [JSON.stringify(findings)]) : Promise.resolve([]);

const of = (alias: string, columns: string): string =>
  columns
    .split(', ')
    .map((column) => `${alias}.${column}`)
    .join(', ');
