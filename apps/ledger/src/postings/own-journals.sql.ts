/**
 * SQL condition for journals that exist only in the ledger: adjustments, and postings on provider accounts.
 * No other service has a corresponding row.
 */
export const OWN_JOURNAL = `(kind = 'adjustment' OR kind >= 'provider_' AND kind < 'provider~')`;

/**
 * SQL condition for journals on provider accounts. It matches the condition of the partial index on these
 * journals.
 */
export const OF_PROVIDER = `kind >= 'provider_' AND kind < 'provider~'`;
