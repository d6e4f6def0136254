/** A page of the dashboard that everybody may open. */
export const SIGN_IN_PAGE = '/dashboard/sign-in';

/** The cookie of a session that is looked up in the database, and of nobody. */
export const A_SESSION = { cookie: `tulay_session=${'x'.repeat(43)}` };
