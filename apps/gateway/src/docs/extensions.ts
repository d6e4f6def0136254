/** Extension that lists an operation's error codes for code generators. */
export const ERROR_CODES_OF = 'x-error-codes';
/**
 * Extension that marks an alias with the name of its main handler. Aliases are removed from the served
 * document.
 */
export const ALIAS_OF = 'x-alias-of';
/** Extension that lists other routes with the same effect, such as `POST /v1/customers/{id}`. */
export const ALIASES = 'x-aliases';
