export const SIGN_IN_PAGE = '/dashboard/sign-in';

/** A well-formed session cookie that belongs to no user. The service must query the database to reject it. */
export const A_SESSION = { cookie: `tulay_session=${'x'.repeat(43)}` };
