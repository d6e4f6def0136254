/** SQL for journals that only the ledger knows of: corrections, and the books of providers. Other services have no such rows. */
export const OWN_JOURNAL = `(kind = 'adjustment' OR kind >= 'provider_' AND kind < 'provider~')`;

/** SQL for journals in the books of providers, as their index has it. */
export const OF_PROVIDER = `kind >= 'provider_' AND kind < 'provider~'`;
