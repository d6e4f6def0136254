/** Error codes that an operation may return, included in the document for generators. */
export const ERROR_CODES_OF = 'x-error-codes';
/** Set on a handler to name the handler that it is an alias of. Not included in the document. */
export const ALIAS_OF = 'x-alias-of';
/** Other routes with the same effect, such as `POST /v1/customers/{id}`. */
export const ALIASES = 'x-aliases';
