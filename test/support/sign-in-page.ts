/** A public page of the dashboard. */
export const SIGN_IN_PAGE = '/dashboard/sign-in';

/** A session cookie that is looked up in the database and belongs to no user. */
export const A_SESSION = { cookie: `tulay_session=${'x'.repeat(43)}` };
