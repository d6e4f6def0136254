/**
 * SQL for journals that exist only in the ledger: corrections, and the books of providers. Other services have no such
 * rows.
 */
export const OWN_JOURNAL = `(kind = 'adjustment' OR kind >= 'provider_' AND kind < 'provider~')`;

/** SQL for journals in the books of providers, matching their index. */
export const OF_PROVIDER = `kind >= 'provider_' AND kind < 'provider~'`;
