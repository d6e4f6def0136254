/** The error codes that an operation may answer; the document keeps it for generators. */
export const ERROR_CODES_OF = 'x-error-codes';
/** On a handler: the handler it is an alias of. It does not reach the document. */
export const ALIAS_OF = 'x-alias-of';
/** Other ways to ask for the same: `POST /v1/customers/{id}`. */
export const ALIASES = 'x-aliases';
